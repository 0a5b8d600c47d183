import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const bankAccountTable = sql.table<Selectable<DB['bank_account']>>('bank_account')
export const contactTable = sql.table<Selectable<DB['contact']>>('contact')
export const contactUseTable = sql.table<Selectable<DB['contact_use']>>('contact_use')
export const customerTable = sql.table<Selectable<DB['customer']>>('customer')
export const taxExemptionTable = sql.table<Selectable<DB['tax_exemption']>>('tax_exemption')
export const vatCheckTable = sql.table<Selectable<DB['vat_check']>>('vat_check')
export const vatStatusTable = sql.table<Selectable<DB['vat_status']>>('vat_status')

/** Names the rows that an account was written to, by the name that a statement gives them. */
type AccountPlace = 'refund' | 'method' | 'told' | 'payout' | 'document'

/** Selects the whole account of a row; null where there is none, and for those who see no payments: the row itself has it masked. */
export function wholeIban(place: AccountPlace, row: string): RawBuilder<string | null> {
  const id = place === 'refund' ? sql`'00000000-0000-0000-0000-000000000000'` : sql.ref(`${row}.id`)
  return sql`(select w.iban from ${bankAccountTable} w
    where w.customer_number = ${sql.ref(`${row}.customer_number`)} and w.id = ${id} and w.place = ${sql.lit(place)})`
}
