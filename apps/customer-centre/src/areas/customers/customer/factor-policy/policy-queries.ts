import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'

export async function policyOf(db: BoundDb, customer: number): Promise<{ name: string; required_from: string | null }> {
  return db
    .selectFrom('customer')
    .select(['name', 'second_factor_required_from as required_from'])
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
}

export async function setPolicy(db: BoundDb, customer: number, requiredFrom: string | null): Promise<void> {
  await db
    .updateTable('customer')
    .set({ second_factor_required_from: requiredFrom, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}
