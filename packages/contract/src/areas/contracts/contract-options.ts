import * as z from 'zod/mini'
import { actionObstacles, contractActions, switchKinds } from '../../enums/contract-actions.ts'
import { cycles, endRules, laws } from '../../enums/contracts.ts'
import { dateSchema, moneySchema, priceSchema, timeSchema } from '../../wire/fields.ts'

/** Fills the sentence that says why a date is the one it is. */
export const reasonValues = z.record(z.string(), z.union([z.string(), z.number()]))

/** A date with the rule that gave it, so that the page can explain it. */
export const explainedDateSchema = z.object({
  on: dateSchema,
  rule: z.enum(endRules),
  law: z.nullable(z.enum(laws)),
  /** Days between a notice given today and the earliest date it could take effect. */
  notice_days: z.int(),
  values: reasonValues,
})

const switchClocksSchema = z.object({
  /** Until then the contract runs on (Art. 25 (2) (d) Data Act: two months at most). */
  notice_ends_on: dateSchema,
  /** Until then the provider helps and the service runs on (Art. 25 (2) (a): 30 days at most). */
  transition_ends_on: dateSchema,
  /** Until then data can be retrieved (Art. 25 (2) (g): 30 days at least); the day after they are erased (h). */
  retrieval_ends_on: dateSchema,
})

export const contractActionsSchema = z.object({
  version: z.int(),
  actions: z.array(z.object({ action: z.enum(contractActions), obstacle: z.nullable(z.enum(actionObstacles)) })),
  /** `default`, `transfer`, or the id of a method; null where the caller may not read billing. */
  pays: z.nullable(z.string()),
  /** Earliest regular last day, if cancelled today; null where it cannot be cancelled. */
  earliest_end: z.nullable(explainedDateSchema),
  /** Last day once the latest declaration is undone, by an earlier one; null: it then runs on, or there is none. */
  earlier_end: z.nullable(dateSchema),
  /** While a consumer can withdraw: what it costs and gives back. */
  withdrawal: z.nullable(
    z.object({
      until: dateSchema,
      days_left: z.int(),
      /** Says what the days until today are worth (§ 357a BGB): zero where no one agreed to an early start. */
      compensation: priceSchema,
      days_used: z.int(),
      /** Says how much of what is given back settles invoices that are open, which no payment has settled. */
      reduction: moneySchema,
      /** Is paid back: the rest. */
      refund: moneySchema,
    }),
  ),
  change: z.nullable(z.object({ on: dateSchema, product: z.string(), cycle: z.enum(cycles), price: priceSchema })),
  transfer: z.nullable(
    z.object({
      customer_number: z.int(),
      email: z.string(),
      offered_at: timeSchema,
      expires_at: timeSchema,
      /** Overdue invoices keep it from being accepted. */
      held: z.boolean(),
    }),
  ),
  /** The clocks if notice were given today; null for what is no cloud service. */
  switch_terms: z.nullable(switchClocksSchema),
  /** Which data can be taken along, and how (Art. 26, 28 Data Act); null where the product names none. */
  exportable: z.nullable(z.string()),
  switch: z.nullable(
    z.extend(switchClocksSchema, {
      kind: z.enum(switchKinds),
      destination: z.string(),
      notified_at: timeSchema,
      /** The dates if the move were over today; null where it is over. */
      completed_today: z.nullable(z.object({ ends_on: dateSchema, retrieval_ends_on: dateSchema })),
    }),
  ),
})
export type ContractActions = z.infer<typeof contractActionsSchema>
