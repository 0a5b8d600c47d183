import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const cloudProjectTable = sql.table<Selectable<DB['cloud_project']>>('cloud_project')
export const cloudResourceTable = sql.table<Selectable<DB['cloud_resource']>>('cloud_resource')
export const contractEventTable = sql.table<Selectable<DB['contract_event']>>('contract_event')
export const contractTable = sql.table<Selectable<DB['contract']>>('contract')
export const productTable = sql.table<Selectable<DB['product']>>('product')
export const usageBudgetTable = sql.table<Selectable<DB['usage_budget']>>('usage_budget')

/** Is the currency of the catalogue that is sold from. */
export const presentCurrency = sql<string>`coalesce((
  select v.content ->> 'currency' from present_catalogue p join catalogue_version v on v.version = p.version), 'EUR')`

/**
 * Writes what a contract (`c`) costs per cycle on a day, in minor units and net: the product and what was agreed with it, as billing adds
 * them up. From the day of the next price on, that counts with its own options.
 * @param day SQL of a date; null: the present price
 */
export const periodPrice = (day: string): string => `(
  select (t.price_minor + coalesce((select sum((o ->> 'quantity')::bigint * (o ->> 'price_minor')::bigint)
    from jsonb_array_elements(t.agreed -> 'options') o), 0))::bigint
  from (select c.price_minor, c.agreed where (c.next_price_from <= ${day}) is not true
    union all select c.next_price_minor, c.agreed || coalesce(c.next_agreed, '{}') where c.next_price_from <= ${day}) t)`
