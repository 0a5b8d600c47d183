import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'

/** In the order in which they were agreed to; the fields are those of a mandate. */
export function amendmentsOf(db: BoundDb, customer: number, methodId: string) {
  return db
    .selectFrom('mandate_amendment')
    .select(['holder', 'iban', 'locale', 'text', 'hash', 'signed_by', 'at as signed_at'])
    .select([sql.lit('').as('reference'), sql.lit(true).as('text_named')])
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', methodId)
    .orderBy('id')
    .execute()
}
