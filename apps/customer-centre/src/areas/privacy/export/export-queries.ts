import type { DataExport } from '@kontor/contract/areas/privacy'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { exportColumns } from '../overview-queries.ts'

/** The customer's open export is one: of two requests at once the second finds the first's. @returns whether this one was taken */
export async function insertExport(
  db: Db,
  row: { customer_number: number; id: string; user_id: string; requested_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_export (customer_number, id, user_id, state, requested_at)
    values (${row.customer_number}, ${row.id}, ${row.user_id}, 'requested', ${row.requested_at})
    on conflict (customer_number) where state in ('requested', 'building') do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** The one that is being made. */
export async function openExport(db: Db, customer: number, userId: string): Promise<DataExport | undefined> {
  const { rows } = await sql<DataExport>`
    select ${exportColumns(userId)} from data_export e join user_account u on u.id = e.user_id
    where e.customer_number = ${customer} and e.state in ('requested', 'building')`.execute(db)
  return rows[0]
}

export type StoredExport = {
  id: string
  user_id: string
  state: DataExport['state']
  attempts: number
  expires_at: string | null
}

export async function storedExport(db: Db, customer: number, id: string): Promise<StoredExport | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select(['id', 'user_id', 'state', 'attempts', 'expires_at'])
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as StoredExport | undefined // the state's check constraint is the contract's union
}

/** Where the archive of an attempt lies: another attempt writes another file. */
export const archiveKey = (id: string, attempt: number): string => `exports/${id}-${attempt}.zip`

export type Claim = { user_id: string; attempts: number }

/**
 * Takes the building for this run.
 * @returns 'over' where it was finished or given up, 'under_way' where another run is alive
 */
export async function claimExport(
  db: Db,
  customer: number,
  id: string,
  now: Date,
  until: Date,
): Promise<Claim | 'over' | 'under_way'> {
  const { rows } = await sql<Claim>`
    update data_export set state = 'building', attempts = attempts + 1, claimed_until = ${until}
    where customer_number = ${customer} and id = ${id} and state in ('requested', 'building')
      and (claimed_until is null or claimed_until <= ${now})
    returning user_id, attempts`.execute(db)
  if (rows[0]) return rows[0]
  const stored = await storedExport(db, customer, id)
  return stored?.state === 'building' || stored?.state === 'requested' ? 'under_way' : 'over'
}

/** @returns false where another run has taken over */
export async function prolongClaim(
  db: Db,
  customer: number,
  id: string,
  attempt: number,
  until: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update data_export set claimed_until = ${until}
    where customer_number = ${customer} and id = ${id} and state = 'building' and attempts = ${attempt}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** Binds a transaction to whoever reads, as his own request would be, and writes times in UTC. */
export async function bindReader(db: Db, customer: number, userId: string): Promise<void> {
  await sql`select set_config('kontor.customer', ${String(customer)}, true),
    set_config('kontor.user', ${userId}, true), set_config('timezone', 'UTC', true)`.execute(db)
}

/**
 * Who asked, with what he may do for the customer, closed or not; undefined where he is none of his people any more, or the customer is
 * being erased.
 */
export async function readerRow(db: Db, customer: number, userId: string, now: Date) {
  return db
    .selectFrom('membership as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .innerJoin('customer as c', 'c.customer_number', 'm.customer_number')
    .select(['m.role', 'm.permissions', 'u.name', 'u.locale', 'c.name as customer'])
    .where('m.customer_number', '=', customer)
    .where('m.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('erasure_request as r')
            .select('r.id')
            .where('r.customer_number', '=', customer)
            .where('r.begun_at', 'is not', null)
            .where('r.state', '<>', 'withdrawn'),
        ),
      ),
    )
    .where(row => row.or([row('m.expires_at', 'is', null), row('m.expires_at', '>', now.toISOString())]))
    .executeTakeFirst()
}
