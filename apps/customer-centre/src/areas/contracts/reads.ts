import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const cloudResourceTable = sql.table<Selectable<DB['cloud_resource']>>('cloud_resource')
export const contractEventTable = sql.table<Selectable<DB['contract_event']>>('contract_event')
export const contractTable = sql.table<Selectable<DB['contract']>>('contract')
export const productTable = sql.table<Selectable<DB['product']>>('product')
export const usageBudgetTable = sql.table<Selectable<DB['usage_budget']>>('usage_budget')
