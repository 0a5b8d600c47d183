import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { customerNumberSchema, customerNumberValue, idSchema } from '../../wire/fields.ts'
import { dataExportSchema, erasurePlanSchema, erasureSchema } from './privacy.ts'

/** All that the people of a closed customer can see. */
export const closedPrivacySchema = z.object({
  number: z.int(),
  name: z.string(),
  /** Says whether the reader may ask for the data, and for the erasure. */
  may_export: z.boolean(),
  may_erase: z.boolean(),
  exports: z.array(dataExportSchema),
  erasure: z.nullable(erasureSchema),
  plan: erasurePlanSchema,
})
export type ClosedPrivacy = z.infer<typeof closedPrivacySchema>

const customer = z.object({ customer: customerNumberSchema.check(z.maximum(2_147_483_647)) })
const archive = z.extend(customer, { id: idSchema })
// a closed customer cannot be acted for: each call names it, and is refused to all but its people
const own = { access: 'user', openWhenLocked: true } as const

export const closedPrivacyEndpoints = {
  closedPrivacy: endpoint({
    route: 'GET /ajax/v1/privacy/closed/{customer}',
    summary: 'Archives and erasure of a closed customer, for its own people',
    params: customer,
    response: closedPrivacySchema,
    status: 200,
    problems: ['not_found', 'forbidden'],
    ...own,
  }),
  closedExportRequest: endpoint({
    route: 'POST /ajax/v1/privacy/closed/{customer}/exports',
    summary: 'Put the data of a closed customer into an archive (Art. 15 and 20 GDPR)',
    params: customer,
    response: dataExportSchema,
    status: 201,
    problems: ['not_found', 'forbidden', 'conflict', 'export_under_way'],
    needsFreshAuthentication: true,
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    ...own,
  }),
  closedExportOpen: endpoint({
    route: 'POST /ajax/v1/privacy/closed/{customer}/exports/{id}/downloads',
    summary: 'Where an archive of a closed customer can be downloaded',
    params: archive,
    response: z.object({ url: z.string() }),
    status: 200,
    problems: ['not_found', 'forbidden', 'conflict', 'export_expired', 'export_failed'],
    needsFreshAuthentication: true,
    ...own,
  }),
  closedExportFile: endpoint({
    route: 'GET /ajax/v1/privacy/closed/{customer}/exports/{id}/file',
    summary: 'An archive of a closed customer, for the person who asked for it',
    params: archive,
    response: z.string(),
    file: 'application/zip',
    status: 200,
    problems: ['not_found', 'forbidden', 'conflict', 'export_expired', 'export_failed'],
    needsFreshAuthentication: true,
    ...own,
  }),
  closedErasureRequest: endpoint({
    route: 'POST /ajax/v1/privacy/closed/{customer}/erasure',
    summary: 'Erase a closed customer (Art. 17 GDPR); by an owner, who names the customer',
    params: customer,
    body: z.strictObject({ customer_number: customerNumberValue }),
    response: erasureSchema,
    status: 201,
    problems: ['not_found', 'forbidden', 'owners_only', 'conflict', 'erasure_under_way'],
    needsFreshAuthentication: true,
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    ...own,
  }),
  closedErasureWithdraw: endpoint({
    route: 'DELETE /ajax/v1/privacy/closed/{customer}/erasure',
    summary: 'Withdraw the erasure of a closed customer, up to the moment it is carried out',
    params: customer,
    status: 204,
    problems: ['not_found', 'forbidden', 'owners_only', 'conflict'],
    ...own,
  }),
}
