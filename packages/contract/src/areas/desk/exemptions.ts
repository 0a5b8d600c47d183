import * as z from 'zod/mini'
import { certificateLimits } from '../../enums/files.ts'
import { revealReason } from '../../enums/reveal.ts'
import { exemptionGrounds, exemptionStates, exemptionText } from '../../enums/tax.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  dateSchema,
  idSchema,
  internalReason,
  localeSchema,
  moneySchema,
  requiredText,
  staffReason,
  timeSchema,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { customerParams } from '../customers/customer.ts'
import { fileSchema } from '../platform/files.ts'

const facts = {
  id: idSchema,
  ground: z.enum(exemptionGrounds),
  certificate: z.string(),
  certified_on: dateSchema,
  valid_from: dateSchema,
  /** Is the last day on which it counts; null: it has no end. */
  last_day: z.nullable(dateSchema),
}

/** Describes what exempts a customer from VAT, as staff see it; what was ended stays. */
export const exemptionSchema = z.object({
  ...facts,
  /** Says whether it counts today. */
  state: z.enum(exemptionStates),
  /** Is what documents say of it, by language. */
  texts: z.record(z.string(), z.string()),
  recorded_at: timeSchema,
  recorded_by: z.string(),
  /** Says who ended it before its time, and why; null: no one did. */
  ended: z.nullable(z.object({ at: timeSchema, by: z.string(), reason: z.string() })),
  /** Lists invoices that charged VAT for its days, by what is left of that. */
  charged: z.array(z.object({ id: idSchema, number: z.string(), issued_on: dateSchema, tax: moneySchema })),
  /** Lists the certificate's files; what is in them is read with a reason. */
  files: z.array(fileSchema),
})
export type TaxExemption = z.infer<typeof exemptionSchema>

export const endingExemptionSchema = z.object({
  ...facts,
  last_day: dateSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  /** Is when it became a task. */
  since: timeSchema,
  over: z.boolean(),
})
export type EndingExemption = z.infer<typeof endingExemptionSchema>

/** Describes an exemption that staff record. Only a ground that is none of the list has texts of its own. */
export const recordedExemptionSchema = z
  .strictObject({
    ground: z.enum(exemptionGrounds),
    texts: z.nullable(z.record(localeSchema, requiredText(exemptionText.max))),
    certificate: requiredText(exemptionText.certificate),
    certified_on: dateSchema,
    valid_from: dateSchema,
    valid_until: z.nullable(dateSchema),
  })
  .check(
    z.refine(({ ground, texts }) => (ground === 'other') === (texts !== null), {
      path: ['texts'],
      params: { code: 'required' },
    }),
    z.refine(({ valid_from, valid_until }) => valid_until === null || valid_from <= valid_until, {
      path: ['valid_until'],
      params: { code: 'ends_before_start' },
    }),
  )

export type RecordedExemption = z.infer<typeof recordedExemptionSchema>

const ofOne = z.extend(customerParams, { exemption: idSchema })
const change = { access: 'admin', power: 'billing:decide', sees: 'all', needsFreshAuthentication: true } as const

/** Says what staff do with customers whom the law exempts from VAT. */
export const exemptionEndpoints = {
  exemptionRecord: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/exemptions',
    summary:
      'Record that a customer is exempt from VAT, with the certificate as files; issued documents stay as they are',
    ...change,
    params: customerParams,
    body: recordedExemptionSchema,
    upload: certificateLimits,
    // counts invoices that charged VAT for some of these days: the customer's page lists them
    response: z.object({ id: idSchema, charged: z.int() }),
    status: 201,
    problems: ['not_found', 'customer_erased', 'own_customer'],
  }),
  exemptionEnd: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/exemptions/{exemption}/end',
    summary: 'End an exemption with a day before its own end; with the day before it begins, it never counted',
    ...change,
    params: ofOne,
    body: z.strictObject({ last_day: dateSchema, reason: internalReason(500) }),
    status: 204,
    problems: ['not_found', 'customer_erased', 'own_customer', 'conflict'],
  }),
  exemptionPaper: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/exemptions/{exemption}/paper',
    power: 'billing:act',
    summary: 'A file of the certificate, with a reason that the customer reads in the activity',
    access: 'admin',
    sees: 'all',
    answersOnce: true,
    params: ofOne,
    body: z.strictObject({
      file: idSchema,
      reason: staffReason(revealReason.max).check(z.minLength(revealReason.min)),
    }),
    response: z.string(),
    file: 'application/octet-stream',
    status: 200,
    problems: ['not_found', 'own_customer'],
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
  }),
  staffExemptions: endpoint({
    route: 'GET /ajax/v1/staff/exemptions',
    power: 'billing:see',
    summary:
      'Exemptions from VAT that end within 30 days or ended in the last 30, and that no other one follows; the first to end first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(endingExemptionSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
}
