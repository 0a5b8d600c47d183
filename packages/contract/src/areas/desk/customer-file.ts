import * as z from 'zod/mini'
import { movementWords } from '../../enums/balance.ts'
import { deferralStates, takenSteps } from '../../enums/dunning.ts'
import { ticketStatuses } from '../../enums/support.ts'
import { memberRoles } from '../../roles.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, localeSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { customerParams } from '../customers/customer.ts'
import { customerNoteSchema } from './customer-notes.ts'
import {
  listedActivitySchema,
  listedContractSchema,
  listedCustomerSchema,
  listedDocumentSchema,
  listedMailSchema,
  listedPaymentSchema,
} from './directory-rows.ts'
import { exemptionSchema } from './exemptions.ts'

/** A customer as staff see it without acting for it: what is masked is shown whole with a reason (`staffReveal`). */
export const customerFileSchema = z.object({
  ...listedCustomerSchema.shape,
  locale: localeSchema,
  email: z.string(),
  address: z.object({ line1: z.string(), line2: z.string(), postal_code: z.string() }),
  vat_id: z.string(),
  /** Shows its beginning and its end; empty: there is none. */
  phone_masked: z.string(),
  /** Tells the bank accounts, masked: that for refunds, and those of mandates. Null where the caller's powers do not reach them. */
  accounts: z.nullable(
    z.array(
      z.object({
        what: z.enum(['refund_account', 'method_account']),
        /** Is null for the account of refunds, which is the customer's. */
        id: z.nullable(idSchema),
        holder: z.string(),
        iban_masked: z.string(),
      }),
    ),
  ),
  /** Counts the days to pay that were agreed; null: as usual. */
  payment_days: z.nullable(z.int()),
  /** Lists what exempts it from VAT, the latest first, also what is over; null where the caller's powers do not reach it. */
  exemptions: z.nullable(z.array(exemptionSchema)),
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
  /** Lists open invitations; of an expired one the link no longer works. */
  invited: z.array(
    z.object({
      id: idSchema,
      email: z.string(),
      role: z.enum(memberRoles),
      expires_at: timeSchema,
      expired: z.boolean(),
    }),
  ),
  notes: z.array(customerNoteSchema),
  /** Lists the tags that customers have, for a choice. */
  known_tags: z.array(z.string()),
  /** Each list holds the first ones; the rest stands in the lists over all customers. */
  // each null where the caller's powers do not reach it
  running: z.nullable(z.array(listedContractSchema)),
  claims: z.nullable(z.array(listedDocumentSchema)),
  tickets: z.nullable(
    z.array(z.object({ number: z.int(), subject: z.string(), status: z.enum(ticketStatuses), updated_at: timeSchema })),
  ),
  payments: z.nullable(z.array(listedPaymentSchema)),
  /** The latest movements on the customer's account, in the customer's currency. */
  ledger: z.nullable(
    z.array(
      z.object({
        id: idSchema,
        booked_on: dateSchema,
        what: z.enum(movementWords),
        /** Numbers the document that it is about; empty without one. */
        number: z.string(),
        amount: moneySchema,
        /** Says what the customer has with us after it, less what they owe. */
        after: moneySchema,
      }),
    ),
  ),
  /** Steps that were taken, and payments that were promised, the latest first. */
  dunning: z.nullable(
    z.object({
      steps: z.array(z.object({ id: idSchema, on: dateSchema, step: z.enum(takenSteps), sum: moneySchema })),
      promises: z.array(
        z.object({ id: idSchema, pay_on: dateSchema, state: z.enum(deferralStates), sum: moneySchema }),
      ),
    }),
  ),
  mails: z.array(listedMailSchema),
  /** Holds what the reader may see of it. */
  activity: z.array(listedActivitySchema),
})
export type CustomerFile = z.infer<typeof customerFileSchema>

export const customerFileEndpoints = {
  staffCustomer: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}',
    power: 'customers:see',
    summary: 'One customer: people, contracts, what is owed and paid, dunning, tickets, mails, activity',
    access: 'admin',
    sees: 'all',
    params: customerParams,
    response: customerFileSchema,
    status: 200,
    problems: ['not_found'],
  }),
}
