import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const contactTable = sql.table<Selectable<DB['contact']>>('contact')
export const contactUseTable = sql.table<Selectable<DB['contact_use']>>('contact_use')
export const customerTable = sql.table<Selectable<DB['customer']>>('customer')
export const vatCheckTable = sql.table<Selectable<DB['vat_check']>>('vat_check')
export const vatStatusTable = sql.table<Selectable<DB['vat_status']>>('vat_status')
