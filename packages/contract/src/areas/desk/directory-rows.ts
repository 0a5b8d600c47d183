import * as z from 'zod/mini'
import { activityKinds } from '../../enums/activity.ts'
import { documentKinds, documentStatuses, paymentStatuses } from '../../enums/billing.ts'
import { contractStates, cycles } from '../../enums/contracts.ts'
import { customerTypes } from '../../enums/customer.ts'
import {
  customerStates,
  listedActors,
  mandateStates,
  orderers,
  paymentDirections,
  sentMailStates,
} from '../../enums/directory.ts'
import { offerStates } from '../../enums/offers.ts'
import { provisioningStates } from '../../enums/orders.ts'
import { paymentKinds, paymentReasons } from '../../enums/payments.ts'
import { memberRoles } from '../../roles.ts'
import { dateSchema, idSchema, moneySchema, timeSchema } from '../../wire/fields.ts'

const ofCustomer = { customer_number: z.int(), customer_name: z.string() }

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
  /** Lists staff's own words for it. */
  tags: z.array(z.string()),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const listedContractSchema = z.object({
  id: idSchema,
  ...ofCustomer,
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
  ...ofCustomer,
  number: z.string(),
  kind: z.enum(documentKinds),
  status: z.enum(documentStatuses),
  issued_on: dateSchema,
  due_on: z.nullable(dateSchema),
  gross: moneySchema,
  open: moneySchema,
})
export type ListedDocument = z.infer<typeof listedDocumentSchema>

export const listedPaymentSchema = z.object({
  id: idSchema,
  ...ofCustomer,
  kind: z.enum(paymentKinds),
  /** Says what people recognise the method by; bank accounts are masked. */
  label: z.string(),
  direction: z.enum(paymentDirections),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.enum(paymentReasons)),
  amount: moneySchema,
  created_at: timeSchema,
  settled_at: z.nullable(timeSchema),
  /** Numbers what it was meant for, the first three of them. */
  documents: z.array(z.string()),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>

export const listedMandateSchema = z.object({
  id: idSchema,
  ...ofCustomer,
  reference: z.string(),
  holder: z.string(),
  /** Shows the last four digits of the account alone. */
  account: z.string(),
  state: z.enum(mandateStates),
  signed_at: timeSchema,
  last_used_on: z.nullable(dateSchema),
  /** Says whether what falls due is debited by it. */
  is_default: z.boolean(),
})
export type ListedMandate = z.infer<typeof listedMandateSchema>

export const listedOrderSchema = z.object({
  id: idSchema,
  ...ofCustomer,
  number: z.string(),
  label: z.string(),
  product: z.string(),
  state: z.enum(contractStates),
  /** Says how far the provider's system has set it up; null: nothing is set up for it. */
  set_up: z.nullable(z.enum(provisioningStates)),
  price: moneySchema,
  cycle: z.enum(cycles),
  ordered_at: timeSchema,
  by: z.enum(orderers),
  ordered_by: z.string(),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

export const listedOfferSchema = z.object({
  id: idSchema,
  number: z.string(),
  /** Null: it is made to no customer yet. */
  customer_number: z.nullable(z.int()),
  customer_name: z.string(),
  state: z.enum(offerStates),
  valid_until: dateSchema,
  net: moneySchema,
  gross: moneySchema,
  made_by: z.string(),
  made_at: timeSchema,
})
export type ListedOffer = z.infer<typeof listedOfferSchema>

/** A mail without its text, which may hold a link that opens an account. */
export const listedMailSchema = z.object({
  id: idSchema,
  customer_number: z.nullable(z.int()),
  customer_name: z.nullable(z.string()),
  to: z.string(),
  subject: z.string(),
  state: z.enum(sentMailStates),
  written_at: timeSchema,
  sent_at: z.nullable(timeSchema),
  /** Says why it did not arrive, in the words of the mail server. */
  trouble: z.string(),
})
export type ListedMail = z.infer<typeof listedMailSchema>

export const listedActivitySchema = z.object({
  id: idSchema,
  ...ofCustomer,
  at: timeSchema,
  /** `<area>.<what happened>`: the client has the words. */
  action: z.string(),
  kind: z.enum(activityKinds),
  who: z.enum(listedActors),
  actor: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
})
export type ListedActivity = z.infer<typeof listedActivitySchema>

export const listedPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** Names the first customers that they have access to. */
  customers: z.array(z.object({ number: z.int(), name: z.string(), role: z.enum(memberRoles) })),
  customer_count: z.int(),
  second_factor: z.boolean(),
  created_at: timeSchema,
  last_used_at: z.nullable(timeSchema),
})
export type ListedPerson = z.infer<typeof listedPersonSchema>
