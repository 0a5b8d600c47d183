import * as z from 'zod/mini'
import { taxCategories } from '../../enums/billing.ts'
import { openAges, ossRules, recurringMovements, revenueKeys, taxedKinds } from '../../enums/figures.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { countrySchema, customerNumberValue, dateSchema, idSchema, monthSchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/))

/** Asks for one currency; absent: that of the catalogue, or one that there is. */
const asked = { currency: z.optional(currencySchema) }
/** Asks for the months up to that of a day; absent: up to the running one. */
const months = { ...asked, until: z.optional(dateSchema) }

/** Says when a figure is from. All amounts are in minor units of its currency. */
const dated = { as_of: timeSchema, currency: currencySchema, currencies: z.array(currencySchema) }

const figure = { access: 'admin', power: 'figures:see', sees: 'all', status: 200 } as const

const movedSchema = z.object({ amount_minor: z.int(), contracts: z.int() })

/** Says how the recurring price of contracts changed in a month. */
const recurringMonthSchema = z.object({
  month: monthSchema,
  /** Is what a month costs all contracts at its end, net. */
  amount_minor: z.int(),
  contracts: z.int(),
  new: movedSchema,
  up: movedSchema,
  down: movedSchema,
  lost: movedSchema,
  back: movedSchema,
})
export type RecurringMonth = z.infer<typeof recurringMonthSchema>

const recurringRowSchema = z.object({
  contract_id: idSchema,
  movement: z.enum(recurringMovements),
  /** Monthly price before and after the month's change, net. */
  before_minor: z.int(),
  after_minor: z.int(),
  /** Null once the customer is erased. */
  contract: z.nullable(
    z.object({
      number: z.string(),
      label: z.string(),
      customer_number: customerNumberValue,
      customer_name: z.string(),
    }),
  ),
})
export type RecurringRow = z.infer<typeof recurringRowSchema>

const quarterSchema = z.string().check(z.regex(/^\d{4}-Q[1-4]$/))

const taxedRowSchema = z.object({
  kind: z.enum(taxedKinds),
  /** The state whose VAT it is; of what is not taxed that of the provider. */
  state: countrySchema,
  category: z.enum(taxCategories),
  rate_bp: z.int(),
  net_minor: z.int(),
  tax_minor: z.int(),
  documents: z.int(),
})
export type TaxedRow = z.infer<typeof taxedRowSchema>

/** Holds the figures of the business. Months that are over do not change: what comes later counts in its own month. */
export const figuresEndpoints = {
  figuresOpen: endpoint({
    route: 'GET /ajax/v1/staff/figures/open',
    summary: 'What is open on documents by how long it has been due',
    ...figure,
    query: z.object(asked),
    response: z.object({
      ...dated,
      ages: z.array(
        z.object({
          age: z.enum(openAges),
          documents: z.int(),
          amount_minor: z.int(),
          /** First and last due day of these documents, as the list of documents takes them. */
          due_from: z.nullable(dateSchema),
          due_to: z.nullable(dateSchema),
        }),
      ),
      /** Is what the ledger says that customers owe in all. */
      ledger_minor: z.int(),
    }),
  }),
  figuresRevenue: endpoint({
    route: 'GET /ajax/v1/staff/figures/revenue',
    summary: 'Net revenue by month of issue, and by product group, country of the buyer or tax rate',
    ...figure,
    query: z.object({ ...months, by: z._default(z.enum(revenueKeys), 'group') }),
    response: z.object({
      ...dated,
      months: z.array(monthSchema),
      rows: z.array(
        z.object({
          /** The group or the country, empty where there is none; of a rate its category and basis points: `S1900`. */
          key: z.string(),
          amounts: z.array(z.int()),
        }),
      ),
    }),
  }),
  figuresRecurring: endpoint({
    route: 'GET /ajax/v1/staff/figures/recurring',
    summary: 'Monthly recurring revenue at the end of each month, and what moved it',
    ...figure,
    query: z.object(months),
    response: z.object({ ...dated, months: z.array(recurringMonthSchema) }),
  }),
  figuresRecurringRows: endpoint({
    route: 'GET /ajax/v1/staff/figures/recurring/rows',
    summary: 'The contracts whose recurring price moved in a month',
    ...figure,
    query: z.object({
      ...listQuery,
      currency: currencySchema,
      month: monthSchema,
      movement: z.optional(z.enum(recurringMovements)),
    }),
    response: listOf(recurringRowSchema),
    problems: ['cursor_invalid'],
  }),
  figuresDeferred: endpoint({
    route: 'GET /ajax/v1/staff/figures/deferred',
    summary: 'What was invoiced by the end of each month for service after it, net',
    ...figure,
    query: z.object(months),
    response: z.object({
      ...dated,
      months: z.array(
        z.object({
          month: monthSchema,
          invoiced_minor: z.int(),
          /** Is the part of all documents that the month's own days have earned. */
          earned_minor: z.int(),
          deferred_minor: z.int(),
        }),
      ),
    }),
  }),
  figuresTaxes: endpoint({
    route: 'GET /ajax/v1/staff/figures/taxes',
    summary:
      'What documents of a quarter are taxed with, by state and rate, and the threshold of sales to consumers elsewhere in the EU',
    ...figure,
    query: z.object({
      ...asked,
      /** The quarter in which this day lies; absent: the running one. */
      until: z.optional(dateSchema),
    }),
    response: z.object({
      ...dated,
      quarter: quarterSchema,
      rows: z.array(taxedRowSchema),
      threshold: z.object({
        /** In euro cents. */
        limit_minor: z.int(),
        rule: z.enum(ossRules),
        /** The day from which that of there is charged, where one is set. */
        oss_from: z.nullable(dateSchema),
        /** Proofs of the place that have to agree. */
        proofs: z.int(),
        /** Sums what was sold to consumers elsewhere in the EU, net, this year and the last: taxed as here, and as there. */
        years: z.array(
          z.object({ year: z.int(), currency: currencySchema, here_minor: z.int(), there_minor: z.int() }),
        ),
      }),
    }),
  }),
  figuresSetups: endpoint({
    route: 'GET /ajax/v1/staff/figures/setups',
    summary: 'What was ordered and set up in each month, how long that took, and what waits now',
    ...figure,
    query: z.object({ until: z.optional(dateSchema) }),
    response: z.object({
      as_of: timeSchema,
      /** Waits now for the provider's systems. */
      waiting: z.int(),
      /** Has failed, and waits for staff. */
      failed: z.int(),
      months: z.array(
        z.object({
          month: monthSchema,
          ordered: z.int(),
          set_up: z.int(),
          given_up: z.int(),
          /** Minutes from the order until it was set up: as half of the month's took at most, and as nine of ten took. */
          median_minutes: z.nullable(z.int()),
          most_minutes: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  figuresCash: endpoint({
    route: 'GET /ajax/v1/staff/figures/cash',
    summary: 'Money that is to come, by day, and what of all that is overdue',
    ...figure,
    query: z.object(asked),
    response: z.object({
      ...dated,
      days: z.array(z.object({ on: dateSchema, due_minor: z.int(), debit_minor: z.int(), promised_minor: z.int() })),
      /** Sums what is overdue and not promised. */
      overdue_minor: z.int(),
      /** Sums what was dunned in a year up to a month ago, and what of it was paid. */
      dunned_minor: z.int(),
      recovered_minor: z.int(),
      /** Is expected of the overdue; null while nothing tells. */
      overdue_expected_minor: z.nullable(z.int()),
    }),
  }),
}
