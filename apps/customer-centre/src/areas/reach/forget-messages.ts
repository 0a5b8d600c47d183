import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Removes messages of people who are no customers, once nobody can ask anything of them any more (§§ 195, 199 BGB: three years from the
 * end of the year). Their files go with the next sweep of the store. Customers' messages stay as long as the customer.
 * @param db as operator: nobody else sees what belongs to no customer
 */
export async function forgetMessages(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from inquiry where customer_number is null
        and date_trunc('year', received_at) + interval '4 years' <= ${now} returning id),
    dropped as (delete from file where subject_id in (select id from gone) returning storage_key),
    loose as (insert into loose_file (storage_key, since) select storage_key, '-infinity' from dropped)
    select count(*)::integer as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
