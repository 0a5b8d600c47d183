import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** @param forUpdate keeps others from changing it until the transaction ends */
export async function policyOf(
  db: Db,
  customer: number,
  forUpdate = false,
): Promise<{ name: string; required_from: string | null }> {
  return db
    .selectFrom('customer')
    .select(['name', 'second_factor_required_from as required_from'])
    .where('customer_number', '=', customer)
    .$if(forUpdate, query => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function setPolicy(db: Db, customer: number, requiredFrom: string | null): Promise<void> {
  await db
    .updateTable('customer')
    .set({ second_factor_required_from: requiredFrom, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}

/** Who acts for a customer today, and whether he has a second factor. */
export function membersOf(db: Db, customer: number, now: Date) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['id', 'name', 'email', 'locale', 'two_factor_since'])
    .where('customer_number', '=', customer)
    .where('disabled_at', 'is', null)
    .where(row => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .execute()
}
