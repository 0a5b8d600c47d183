import * as z from 'zod/mini'
import { activityKinds, activitySorts } from '../../enums/activity.ts'
import { documentKinds, documentStatuses, paymentStatuses } from '../../enums/billing.ts'
import { contractStates, productGroups } from '../../enums/contracts.ts'
import { customerTypes } from '../../enums/customer.ts'
import {
  allContractsSorts,
  allDocumentsSorts,
  allMailsSorts,
  allMandatesSorts,
  allOrdersSorts,
  allPaymentsSorts,
  allPeopleSorts,
  customerSorts,
  customerStates,
  directoryPowers,
  endingWithin,
  listedActors,
  mandateStates,
  offerSorts,
  orderers,
  owingFilters,
  paymentDirections,
  sentMailStates,
  twoStepFilters,
} from '../../enums/directory.ts'
import { openSides } from '../../enums/figures.ts'
import { offerStates } from '../../enums/offers.ts'
import { paymentKinds } from '../../enums/payments.ts'
import { memberRoles } from '../../roles.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { countrySchema, dateSchema, text, word } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { listFile } from '../../wire/list-file.ts'
import { savedViewOf } from '../../wire/saved-view.ts'
import {
  listedActivitySchema,
  listedContractSchema,
  listedCustomerSchema,
  listedDocumentSchema,
  listedMailSchema,
  listedMandateSchema,
  listedOfferSchema,
  listedOrderSchema,
  listedPaymentSchema,
  listedPersonSchema,
} from './directory-rows.ts'

/** Is in each list: the words of a search, and the columns that its page and its file show, by the page's names for them. */
const any = {
  q: z.optional(text(100)),
  columns: z.optional(z.string().check(z.maxLength(400), z.regex(/^[a-zA-Z]+(?:,[a-zA-Z]+)*$/))),
}
/** Narrows rows to those of customers in a country, or with one of staff's tags. */
const ofCustomers = { country: z.optional(countrySchema), tag: z.optional(word(40)) }
/** Names a product by its code. */
const product = z.optional(word(60))
/** Days at the provider, both included. */
const days = { from: z.optional(dateSchema), to: z.optional(dateSchema) }
const oneOf = <const W extends readonly [string, ...string[]]>(words: W) => z.optional(z.enum(words))

/** Says what narrows and orders each list; a view keeps the same. */
export const directoryFilters = {
  customers: z.strictObject({
    ...any,
    sort: oneOf(customerSorts),
    type: oneOf(customerTypes),
    ...ofCustomers,
    product,
    state: oneOf(customerStates),
    owing: oneOf(owingFilters),
    /** Customers who owe at least this much of what is open, in their currency. */
    owed_from: z.optional(z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/))),
    /** Customers whose people have used no account since this day. */
    unused_since: z.optional(dateSchema),
  }),
  contracts: z.strictObject({
    ...any,
    sort: oneOf(allContractsSorts),
    state: oneOf(contractStates),
    group: oneOf(productGroups),
    product,
    ...ofCustomers,
    /** Contracts that end in at most this many days. */
    ends_within: oneOf(endingWithin),
    /** Contracts that end up to this day, today included. */
    ends_by: z.optional(dateSchema),
  }),
  documents: z.strictObject({
    ...any,
    sort: oneOf(allDocumentsSorts),
    kind: oneOf(documentKinds),
    status: oneOf(documentStatuses),
    ...days,
    due_from: z.optional(dateSchema),
    due_to: z.optional(dateSchema),
    ...ofCustomers,
    open: oneOf(openSides),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    /** Documents that are booked as revenue: no proforma and no letter. */
    booked: oneOf(['yes']),
    /** The country of the buyer, as the document has it. */
    buyer: z.optional(countrySchema),
    /** Documents with a line of this product group, or of none. */
    line_group: z.optional(word(40)),
    /** Documents with a line of this tax category and rate in basis points: `S1900`. */
    tax: z.optional(z.string().check(z.regex(/^[A-Z]{1,2}\d{1,5}$/))),
    /** Documents that are taxed in this state; `EU`: all that are sold to consumers of other states. */
    taxed_in: z.optional(countrySchema),
    /** Documents of a service that goes on after this day. */
    served_after: z.optional(dateSchema),
  }),
  payments: z.strictObject({
    ...any,
    sort: oneOf(allPaymentsSorts),
    status: oneOf(paymentStatuses),
    kind: oneOf(paymentKinds),
    direction: oneOf(paymentDirections),
    ...days,
    ...ofCustomers,
  }),
  mandates: z.strictObject({
    ...any,
    sort: oneOf(allMandatesSorts),
    state: oneOf(mandateStates),
    ...days,
    ...ofCustomers,
  }),
  orders: z.strictObject({
    ...any,
    sort: oneOf(allOrdersSorts),
    state: oneOf(contractStates),
    group: oneOf(productGroups),
    product,
    by: oneOf(orderers),
    ...days,
    ...ofCustomers,
  }),
  offers: z.strictObject({
    ...any,
    sort: oneOf(offerSorts),
    state: oneOf(offerStates),
    /** Offers that can be accepted up to a day between these. */
    ...days,
    ...ofCustomers,
  }),
  mails: z.strictObject({ ...any, sort: oneOf(allMailsSorts), state: oneOf(sentMailStates), ...days }),
  activity: z.strictObject({
    ...any,
    sort: oneOf(activitySorts),
    kind: oneOf(activityKinds),
    who: oneOf(listedActors),
    ...days,
  }),
  people: z.strictObject({
    ...any,
    sort: oneOf(allPeopleSorts),
    role: oneOf(memberRoles),
    two_step: oneOf(twoStepFilters),
    /** People who have used no account since this day. */
    unused_since: z.optional(dateSchema),
  }),
}
const filters = directoryFilters

/* @__NO_SIDE_EFFECTS__ */
const asked = <F extends { [name: string]: z.ZodMiniType }>(shape: F) =>
  z.object({
    ...listQuery,
    /** A list ordered by names has a name in its cursor: 200 letters of any script. */
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    ...shape,
  })

/** Rows with the views of the list that the reader can choose. */
/* @__NO_SIDE_EFFECTS__ */
const rowsOf = <R extends z.ZodMiniType, F extends z.ZodMiniType>(row: R, kept: F) =>
  z.extend(listOf(row), { views: z.array(savedViewOf(kept)) })

/** Lists what the filters offer: countries that customers are in, staff's tags, and products that contracts can have. */
const customerChoices = { countries: z.array(countrySchema), tags: z.array(z.string()) }
const productChoices = { products: z.array(z.object({ code: z.string(), name: z.string() })) }

const list = { access: 'admin', sees: 'all', status: 200, problems: ['cursor_invalid'] } as const

/** Lists what there is across customers: it is looked up here, and changed in the customer's account. */
export const directoryEndpoints = {
  staffCustomers: endpoint({
    route: 'GET /ajax/v1/staff/customers',
    power: directoryPowers.customers,
    summary: 'All customers, with what they have and owe',
    ...list,
    query: asked(filters.customers.shape),
    response: z.extend(rowsOf(listedCustomerSchema, filters.customers), { ...customerChoices, ...productChoices }),
  }),
  staffContracts: endpoint({
    route: 'GET /ajax/v1/staff/contracts',
    power: directoryPowers.contracts,
    summary: 'Contracts of all customers',
    ...list,
    query: asked(filters.contracts.shape),
    response: z.extend(rowsOf(listedContractSchema, filters.contracts), { ...customerChoices, ...productChoices }),
  }),
  staffDocuments: endpoint({
    route: 'GET /ajax/v1/staff/documents',
    power: directoryPowers.documents,
    summary: 'Invoices and other documents of all customers',
    ...list,
    query: asked(filters.documents.shape),
    response: z.extend(rowsOf(listedDocumentSchema, filters.documents), customerChoices),
  }),
  staffAllPayments: endpoint({
    route: 'GET /ajax/v1/staff/lists/payments',
    power: directoryPowers.payments,
    summary: 'Payments and refunds of all customers',
    ...list,
    query: asked(filters.payments.shape),
    response: z.extend(rowsOf(listedPaymentSchema, filters.payments), customerChoices),
  }),
  staffMandates: endpoint({
    route: 'GET /ajax/v1/staff/lists/mandates',
    power: directoryPowers.mandates,
    summary: 'Direct debit mandates of all customers, without their account numbers',
    ...list,
    query: asked(filters.mandates.shape),
    response: z.extend(rowsOf(listedMandateSchema, filters.mandates), customerChoices),
  }),
  staffOrders: endpoint({
    route: 'GET /ajax/v1/staff/lists/orders',
    power: directoryPowers.orders,
    summary: 'Orders of all customers',
    ...list,
    query: asked(filters.orders.shape),
    response: z.extend(rowsOf(listedOrderSchema, filters.orders), { ...customerChoices, ...productChoices }),
  }),
  staffOffers: endpoint({
    route: 'GET /ajax/v1/staff/lists/offers',
    power: directoryPowers.offers,
    summary: 'Offers to customers, and to those who are none yet',
    ...list,
    query: asked(filters.offers.shape),
    response: z.extend(rowsOf(listedOfferSchema, filters.offers), customerChoices),
  }),
  staffMails: endpoint({
    route: 'GET /ajax/v1/staff/lists/mails',
    power: directoryPowers.mails,
    summary: 'Mails as they were sent, without their texts',
    ...list,
    query: asked(filters.mails.shape),
    response: rowsOf(listedMailSchema, filters.mails),
  }),
  staffActivity: endpoint({
    route: 'GET /ajax/v1/staff/lists/activity',
    power: directoryPowers.activity,
    summary: 'Activity of all customers, as far as the reader may see what it is about',
    ...list,
    query: asked(filters.activity.shape),
    response: rowsOf(listedActivitySchema, filters.activity),
  }),
  staffAllPeople: endpoint({
    route: 'GET /ajax/v1/staff/lists/people',
    power: directoryPowers.people,
    summary: 'People with access to a customer',
    ...list,
    query: asked(filters.people.shape),
    response: rowsOf(listedPersonSchema, filters.people),
  }),
  staffCustomersFile: listFile(
    'POST /ajax/v1/staff/lists/customers/file',
    directoryPowers.customers,
    asked(filters.customers.shape),
  ),
  staffContractsFile: listFile(
    'POST /ajax/v1/staff/lists/contracts/file',
    directoryPowers.contracts,
    asked(filters.contracts.shape),
  ),
  staffDocumentsFile: listFile(
    'POST /ajax/v1/staff/lists/documents/file',
    directoryPowers.documents,
    asked(filters.documents.shape),
  ),
  staffAllPaymentsFile: listFile(
    'POST /ajax/v1/staff/lists/payments/file',
    directoryPowers.payments,
    asked(filters.payments.shape),
  ),
  staffMandatesFile: listFile(
    'POST /ajax/v1/staff/lists/mandates/file',
    directoryPowers.mandates,
    asked(filters.mandates.shape),
  ),
  staffOrdersFile: listFile(
    'POST /ajax/v1/staff/lists/orders/file',
    directoryPowers.orders,
    asked(filters.orders.shape),
  ),
  staffOffersFile: listFile(
    'POST /ajax/v1/staff/lists/offers/file',
    directoryPowers.offers,
    asked(filters.offers.shape),
  ),
  staffMailsFile: listFile('POST /ajax/v1/staff/lists/mails/file', directoryPowers.mails, asked(filters.mails.shape)),
  staffActivityFile: listFile(
    'POST /ajax/v1/staff/lists/activity/file',
    directoryPowers.activity,
    asked(filters.activity.shape),
  ),
  staffAllPeopleFile: listFile(
    'POST /ajax/v1/staff/lists/people/file',
    directoryPowers.people,
    asked(filters.people.shape),
  ),
}
