import type { CardData } from '@kontor/contract/areas/dashboard'

/** Twelve calendar months up to that of `today`, oldest first, `YYYY-MM`. */
export function lastTwelveMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, past) =>
    new Date(Date.UTC(year, month - 12 + past, 1)).toISOString().slice(0, 7),
  )
}

export type SpendRow = { group: string; month: string; net_minor: number }

/** One series a product group, a zero where nothing was spent; the largest group of the year first. */
export function spendSeries(rows: readonly SpendRow[], months: readonly string[]): CardData<'spend'>['series'] {
  const groups = Map.groupBy(rows, row => row.group)
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return [...groups]
    .map(([group, spent]) => ({
      group,
      amounts: months.map(month => total(spent.filter(row => row.month === month).map(row => row.net_minor))),
    }))
    .sort((a, b) => total(b.amounts) - total(a.amounts) || (a.group < b.group ? -1 : 1))
}

/** What a customer's records say about each thing to do; null where the reader may not see the records it follows from. */
export type TodoFacts = { [Item in CardData<'todo'>[number]]: boolean | null }

/** The things to do, the weightiest first. */
export function todoList(facts: TodoFacts): CardData<'todo'> {
  const order: CardData<'todo'> = [
    'verify_email',
    'second_factor',
    'tax_data',
    'buyer_reference',
    'card_expiring',
    'contact_unverified',
  ]
  return order.filter(item => facts[item])
}
