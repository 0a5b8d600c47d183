import * as z from 'zod/mini'
import { receiversLimit } from '../../enums/billing.ts'
import { eInvoiceFormats } from '../../enums/customer.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, emailSchema, versionSchema } from '../../wire/fields.ts'
import { addressSchema } from '../customers/customer.ts'

const settingsFields = {
  /** One document for all contracts, else one each. */
  collective: z.boolean(),
  /** Emails carry the document; otherwise they link to it. */
  attach: z.boolean(),
  /** Who gets documents by email; empty: the address of the account data. */
  receivers: z.array(emailSchema).check(z.maxLength(receiversLimit)),
  version: versionSchema,
}

export const billingSettingsSchema = z.object({
  ...settingsFields,
  /** Who gets them while no receivers are named. */
  default_receiver: z.string(),
  /** Counts the contacts that get them besides: those with invoices among their emails and a verified address. */
  contacts: z.int(),
  /** Below: as the account data have them, which are changed there. */
  name: z.string(),
  address: addressSchema,
  format: z.enum(eInvoiceFormats),
  buyer_reference: z.string(),
  order_number: z.string(),
  public_body: z.boolean(),
  /** Says by what invoices of today charge no VAT, as they say it themselves; null: by nothing of the customer's own. */
  exemption: z.nullable(z.object({ text: z.string(), first_day: dateSchema, last_day: z.nullable(dateSchema) })),
  /** Years in which documents were issued, the latest first. */
  years: z.array(z.int()),
})
export type BillingSettings = z.infer<typeof billingSettingsSchema>

export const billingSettingsEndpoints = {
  billingSettings: endpoint({
    route: 'GET /ajax/v1/billing/settings',
    summary: 'How the customer wants documents: together or one each, to whom, attached or linked',
    access: 'customer',
    permission: 'billing:read',
    response: billingSettingsSchema,
    status: 200,
    openWhenLocked: true,
  }),
  billingSettingsSave: endpoint({
    route: 'PUT /ajax/v1/billing/settings',
    summary: 'Change how the customer wants documents; issued ones stay as they are',
    access: 'customer',
    permission: 'billing:write',
    body: z.strictObject({
      ...settingsFields,
      /** Empty ones are left out: each mistake keeps the place of its field. */
      receivers: z.array(z.union([emailSchema, z.literal('')])).check(z.maxLength(receiversLimit)),
    }),
    response: billingSettingsSchema,
    status: 200,
    problems: ['stale_version'],
    openWhenLocked: true,
  }),
}
