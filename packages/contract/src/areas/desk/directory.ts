import * as z from 'zod/mini'
import { documentKinds, documentStatuses } from '../../enums/billing.ts'
import { contractStates, cycles, productGroups } from '../../enums/contracts.ts'
import { customerTypes } from '../../enums/customer.ts'
import {
  allContractsSorts,
  allDocumentsSorts,
  customerSorts,
  customerStates,
  owingFilters,
} from '../../enums/directory.ts'
import { ticketStatuses } from '../../enums/support.ts'
import { memberRoles } from '../../roles.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { countrySchema, dateSchema, idSchema, localeSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { customerParams } from '../customers/customer.ts'

const query = {
  ...listQuery,
  /** A list ordered by names has a name in its cursor: 200 letters of any script. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
const customer = { customer_number: z.int(), customer_name: z.string() }

export const listedCustomerSchema = z.object({
  number: z.int(),
  name: z.string(),
  type: z.enum(customerTypes),
  city: z.string(),
  country: z.string(),
  state: z.enum(customerStates),
  created_at: timeSchema,
  /** Counts contracts that are not over. */
  contracts: z.int(),
  /** Sums what is open on claims, and what of it is overdue. */
  open: moneySchema,
  overdue: moneySchema,
  /** When one of its people last used the account. */
  last_used_at: z.nullable(timeSchema),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const listedContractSchema = z.object({
  id: idSchema,
  ...customer,
  number: z.string(),
  label: z.string(),
  product: z.string(),
  state: z.enum(contractStates),
  cycle: z.enum(cycles),
  /** Is what one cycle costs, net. */
  price: moneySchema,
  started_on: dateSchema,
  renews_on: z.nullable(dateSchema),
  ends_on: z.nullable(dateSchema),
})
export type ListedContract = z.infer<typeof listedContractSchema>

export const listedDocumentSchema = z.object({
  id: idSchema,
  ...customer,
  number: z.string(),
  kind: z.enum(documentKinds),
  status: z.enum(documentStatuses),
  issued_on: dateSchema,
  due_on: z.nullable(dateSchema),
  gross: moneySchema,
  open: moneySchema,
})
export type ListedDocument = z.infer<typeof listedDocumentSchema>

/** A customer as staff see it without acting for it: nothing of it is secret to anyone who may act for it. */
export const customerFileSchema = z.object({
  ...listedCustomerSchema.shape,
  locale: localeSchema,
  email: z.string(),
  address: z.object({ line1: z.string(), line2: z.string(), postal_code: z.string() }),
  vat_id: z.string(),
  lock_reason: z.nullable(z.string()),
  locked_at: z.nullable(timeSchema),
  /** On this day the contracts of a locked customer end, if nothing happens. */
  termination_on: z.nullable(dateSchema),
  people: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      second_factor: z.boolean(),
      last_used_at: z.nullable(timeSchema),
    }),
  ),
  /** Each list holds the first ones; the rest stands in the lists over all customers. */
  // each null where the caller's powers do not reach it
  running: z.nullable(z.array(listedContractSchema)),
  claims: z.nullable(z.array(listedDocumentSchema)),
  tickets: z.nullable(
    z.array(z.object({ number: z.int(), subject: z.string(), status: z.enum(ticketStatuses), updated_at: timeSchema })),
  ),
})
export type CustomerFile = z.infer<typeof customerFileSchema>

const list = { access: 'admin', sees: 'all', status: 200, problems: ['cursor_invalid'] } as const

/** Lists what there is across customers: it is looked up here, and changed in the customer's account. */
export const directoryEndpoints = {
  staffCustomers: endpoint({
    route: 'GET /ajax/v1/staff/customers',
    power: 'customers:see',
    summary: 'All customers, with what they have and owe',
    ...list,
    query: z.object({
      ...query,
      sort: z._default(z.enum(customerSorts), '-number'),
      type: z.optional(z.enum(customerTypes)),
      country: z.optional(countrySchema),
      state: z.optional(z.enum(customerStates)),
      owing: z.optional(z.enum(owingFilters)),
    }),
    response: z.extend(listOf(listedCustomerSchema), {
      /** Lists the countries that customers are in. */
      countries: z.array(countrySchema),
    }),
  }),
  staffCustomer: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}',
    power: 'customers:see',
    summary: 'One customer: people, contracts, what is owed, tickets',
    access: 'admin',
    sees: 'all',
    params: customerParams,
    response: customerFileSchema,
    status: 200,
    problems: ['not_found'],
  }),
  staffContracts: endpoint({
    route: 'GET /ajax/v1/staff/contracts',
    power: 'contracts:see',
    summary: 'Contracts of all customers',
    ...list,
    query: z.object({
      ...query,
      sort: z._default(z.enum(allContractsSorts), '-started_on'),
      state: z.optional(z.enum(contractStates)),
      group: z.optional(z.enum(productGroups)),
      /** Contracts that end up to this day, today included. */
      ends_by: z.optional(dateSchema),
    }),
    response: listOf(listedContractSchema),
  }),
  staffDocuments: endpoint({
    route: 'GET /ajax/v1/staff/documents',
    power: 'billing:see',
    summary: 'Invoices and other documents of all customers',
    ...list,
    query: z.object({
      ...query,
      sort: z._default(z.enum(allDocumentsSorts), '-issued_on'),
      kind: z.optional(z.enum(documentKinds)),
      status: z.optional(z.enum(documentStatuses)),
      from: z.optional(dateSchema),
      to: z.optional(dateSchema),
    }),
    response: listOf(listedDocumentSchema),
  }),
}
