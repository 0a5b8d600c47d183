import { type CardData, type FirstSteps, todoItems } from '@kontor/contract/areas/desk/dashboard'
import type { BillingObstacle } from '@kontor/contract/enums/billing'

/** Twelve calendar months up to that of `today`, oldest first, `YYYY-MM`. */
export function lastTwelveMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, past) =>
    new Date(Date.UTC(year, month - 12 + past, 1)).toISOString().slice(0, 7),
  )
}

export type SpendRow = { group: string; month: string; amount_minor: number }

/** One series per product group, zero for months without cost; the largest group of the year first. */
export function spendSeries(rows: readonly SpendRow[], months: readonly string[]): CardData<'spend'>['series'] {
  const groups = Map.groupBy(rows, row => row.group)
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return [...groups]
    .map(([group, spent]) => ({
      group,
      amounts: months.map(month => total(spent.filter(row => row.month === month).map(row => row.amount_minor))),
    }))
    .sort((a, b) => total(b.amounts) - total(a.amounts) || (a.group < b.group ? -1 : 1))
}

type TodoItem = (typeof todoItems)[number]

/** Says what a customer's records say about each to-do item; null where the reader may not see those records. */
export type TodoFacts = { [Item in Exclude<TodoItem, 'holder_due' | OfBilling>]: boolean | null } & {
  holder_days_left: number | null
}

/** Names what keeps invoices back. */
type OfBilling = Extract<TodoItem, BillingObstacle>

/** The items that apply, in the list's order: the most important first. */
export function todoList(facts: TodoFacts, billing: BillingObstacle | null): CardData<'todo'> {
  const { holder_days_left, ...rest } = facts
  const holds = {
    ...rest,
    holder_due: holder_days_left !== null,
    address_missing: billing === 'address_missing',
    place_unproven: billing === 'place_unproven',
  }
  return { items: todoItems.filter(item => holds[item]), holder_days_left }
}

type StepName = FirstSteps['steps'][number]['name']
export type FirstStepFacts = {
  owner: boolean
  type: Exclude<FirstSteps['kind'], 'member'>
  country: string
  /** Owners: nothing was ordered yet; others: invited lately. */
  fresh: boolean
  done: Record<StepName, boolean>
}

const stepsOf: Record<FirstSteps['kind'], readonly StepName[]> = {
  consumer: ['first_order', 'verify_email', 'payment_method', 'second_factor'],
  business: ['first_order', 'verify_email', 'vat_id', 'invoice_receiver', 'payment_method'],
  public_body: ['first_order', 'verify_email', 'leitweg_id', 'order_number', 'invoice_receiver'],
  member: ['preferences', 'second_factor'],
}

/** @param facts null for staff, who are no member of the customer */
export function firstSteps(facts: FirstStepFacts | null): FirstSteps | null {
  if (!facts?.fresh) return null
  const kind = facts.owner ? facts.type : 'member'
  // BR-DE-15: bodies of other countries have a reference of their own
  const own = (name: StepName) => (name === 'leitweg_id' && facts.country !== 'DE' ? 'buyer_reference' : name)
  const steps = stepsOf[kind].map(name => ({ name: own(name), done: facts.done[own(name)] }))
  return steps.every(({ done }) => done) ? null : { kind, steps }
}
