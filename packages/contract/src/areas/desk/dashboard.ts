import * as z from 'zod/mini'
import { customerTypes } from '../../enums/customer.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { timeSchema } from '../../wire/fields.ts'
import { billingSummarySchema } from '../money/billing.ts'
import { comingSchema } from './coming.ts'

/** A card that could not be computed says so with a reference; the other cards still show. */
const card = <T extends z.ZodMiniType>(data: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('ready'), data }),
    z.object({ state: z.literal('failed'), reference: z.string() }),
    z.object({ state: z.literal('not_permitted') }),
  ])

/** Open tasks, the most important first. */
export const todoItems = [
  'verify_email',
  'holder_due',
  'second_factor',
  'address_missing',
  'place_unproven',
  'tax_data',
  'buyer_reference',
  'processing_agreement',
  'card_expiring',
  'budget_reached',
  'contact_unverified',
] as const

/** Lists what each kind of customer, and a person invited by one, sets up first. */
export const firstStepNames = [
  'first_order',
  'verify_email',
  'vat_id',
  'leitweg_id',
  'buyer_reference',
  'order_number',
  'invoice_receiver',
  'payment_method',
  'second_factor',
  'preferences',
] as const

const firstStepsSchema = z.object({
  kind: z.enum([...customerTypes, 'member']),
  /** In their order; at least one is not done. */
  steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const dashboardCards = {
  balance: billingSummarySchema,
  /** The first of what comes in the next 60 days. */
  coming: comingSchema,
  contracts: z.object({ active: z.int() }),
  tickets: z.object({
    open: z.int(),
    waiting_for_me: z.array(z.object({ number: z.int(), subject: z.string(), updated_at: timeSchema })),
  }),
  todo: z.object({
    items: z.array(z.enum(todoItems)),
    /** Days until the first domain's holder must be confirmed; negative once overdue, null where none waits. */
    holder_days_left: z.nullable(z.int()),
  }),
  spend: z.object({
    currency: z.string(),
    /** With the tax, as consumers read amounts. */
    gross: z.boolean(),
    /** Twelve months, oldest first, `YYYY-MM`. */
    months: z.array(z.string()),
    /** Amounts in minor units, one per month; amounts without a product are `other`. */
    series: z.array(z.object({ group: z.string(), amounts: z.array(z.int()) })),
  }),
  activity: z.array(
    z.object({
      at: timeSchema,
      /** Null: it was due and ran by itself. */
      actor: z.nullable(z.string()),
      staff: z.boolean(),
      action: z.string(),
      subject: z.string(),
    }),
  ),
}

export type CardName = keyof typeof dashboardCards
export type CardData<Name extends CardName> = z.infer<(typeof dashboardCards)[Name]>
export const cardNames = Object.keys(dashboardCards) as CardName[] // the keys of a literal

export const dashboardSchema = z.object({
  /** A customer who has never had a contract or an invoice sees a checklist instead of zeros. */
  new_customer: z.boolean(),
  /** For owners of a new customer and people invited within 30 days; null once all are done. */
  first_steps: z.nullable(firstStepsSchema),
  balance: card(dashboardCards.balance),
  coming: card(dashboardCards.coming),
  contracts: card(dashboardCards.contracts),
  tickets: card(dashboardCards.tickets),
  todo: card(dashboardCards.todo),
  spend: card(dashboardCards.spend),
  activity: card(dashboardCards.activity),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const dashboardEndpoints = {
  dashboard: endpoint({
    route: 'GET /ajax/v1/dashboard',
    summary: 'The cards of the start page; each is ready, failed or not permitted by itself',
    access: 'customer',
    response: dashboardSchema,
    status: 200,
  }),
}
