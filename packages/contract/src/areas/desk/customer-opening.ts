import * as z from 'zod/mini'
import { mostPaymentDays } from '../../enums/billing.ts'
import { customerTypes, type KnownBy } from '../../enums/customer.ts'
import { customerFields, eInvoiceFields } from '../../enums/customer-fields.ts'
import { certificateLimits } from '../../enums/files.ts'
import { normaliseVatId } from '../../vat-id.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { customerNumberValue, emailSchema, localeSchema, phoneText, text } from '../../wire/fields.ts'
import { addressSchema } from '../customers/customer.ts'
import { companyNamed, namedFor } from '../customers/registration.ts'
import { recordedExemptionSchema } from './exemptions.ts'

/** Is as many of the customers that look the same as a page shows. */
export const mostKnown = 20

const isConsumer = (type: unknown) => type === 'consumer'

/** Describes a customer that staff open. Which names it needs depends on its kind. */
export const openedCustomerSchema = z
  .strictObject({
    type: z.enum(customerTypes),
    first_name: z._default(text(customerFields.first_name.max), ''),
    last_name: z._default(text(customerFields.last_name.max), ''),
    company_name: z._default(text(customerFields.company_name.max), ''),
    email: emailSchema,
    phone: z._default(phoneText, ''),
    address: addressSchema,
    vat_id: z._default(text(40).check(z.overwrite(normaliseVatId), z.maxLength(20)), ''),
    /** Leitweg-ID of a public body. */
    buyer_reference: z._default(text(eInvoiceFields.buyer_reference.max), ''),
    locale: localeSchema,
    /** Counts the days from an invoice to its due date; null: as usual. */
    payment_days: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(mostPaymentDays))), null),
    /** All contracts on one invoice; false: one for each contract. */
    collective: z._default(z.boolean(), true),
    /** Gets an invitation as owner; empty: no one is invited. */
    owner_email: z._default(z.union([emailSchema, z.literal('')]), ''),
    /** Names the customers that look the same and were shown: it is opened in spite of them. */
    known: z._default(z.array(customerNumberValue).check(z.maxLength(mostKnown)), []),
  })
  .check(companyNamed, namedFor('first_name', isConsumer), namedFor('last_name', isConsumer))

/** Describes a customer that looks the same, and by what: what `customer_known` carries. */
export type KnownCustomer = { number: number; name: string; city: string; same: KnownBy[] }

export const customerOpeningEndpoints = {
  staffCustomerOpen: endpoint({
    route: 'POST /ajax/v1/staff/customers',
    power: 'customers:act',
    summary:
      'Open a customer account, and invite its first owner; how it is billed takes the power over billing, an exemption from VAT the last word on it',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    // with an exemption, the certificate comes as files
    body: z.safeExtend(openedCustomerSchema, { exemption: z._default(z.nullable(recordedExemptionSchema), null) }),
    upload: certificateLimits,
    response: z.object({ number: customerNumberValue }),
    status: 201,
    problems: ['forbidden', 'customer_known'],
  }),
}
