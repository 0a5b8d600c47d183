import * as z from 'zod/mini'
import { bankEntryStates } from '../../enums/bank.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, text } from '../../wire/fields.ts'
import {
  listedContractSchema,
  listedCustomerSchema,
  listedDocumentSchema,
  listedMandateSchema,
} from './directory-rows.ts'
import { foundSchema } from './search.ts'

const ofCustomer = { customer_number: z.int(), customer_name: z.string() }
const [, ticket] = foundSchema.def.options

/** Describes what staff find across customers, with what tells it from others of its kind. */
export const staffFoundSchema = z.discriminatedUnion('kind', [
  z.extend(z.pick(listedCustomerSchema, { number: true, name: true, city: true, state: true }), {
    kind: z.literal('customer'),
  }),
  z.extend(z.pick(listedDocumentSchema, { id: true, number: true, gross: true, issued_on: true }), {
    kind: z.literal('document'),
    ...ofCustomer,
  }),
  z.extend(z.pick(listedContractSchema, { id: true, number: true, label: true }), {
    kind: z.literal('contract'),
    domain: z.nullable(z.string()),
    ...ofCustomer,
  }),
  z.extend(z.pick(ticket, { number: true, subject: true, status: true }), {
    kind: z.literal('ticket'),
    ...ofCustomer,
  }),
  /** A bank account of a customer, which shows its last four digits alone. */
  z.extend(z.pick(listedMandateSchema, { id: true, holder: true, account: true }), {
    kind: z.literal('account'),
    ...ofCustomer,
  }),
  z.object({
    kind: z.literal('bank_entry'),
    id: idSchema,
    booked_on: dateSchema,
    amount: moneySchema,
    party: z.string(),
    state: z.enum(bankEntryStates),
  }),
])
export type StaffFound = z.infer<typeof staffFoundSchema>

export const staffSearchEndpoints = {
  staffSearch: endpoint({
    route: 'GET /ajax/v1/staff/search',
    power: 'any',
    summary:
      'Customers, documents, contracts, tickets, bank accounts and bank entries of all customers, as far as the caller may see them; up to five of each',
    access: 'admin',
    sees: 'all',
    query: z.object({ q: text(100) }),
    response: z.object({ data: z.array(staffFoundSchema) }),
    status: 200,
  }),
}
