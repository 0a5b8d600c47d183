import type { DataExport } from '@kontor/contract/areas/privacy/privacy'
import { sql, type Updateable } from 'kysely'
import { type BoundDb, bindTenant, type TenantDb, type UnboundDb } from '../../../../platform/db/database.ts'
import type { DB } from '../../../../platform/db/types.gen.ts'
import { customerTable } from '../../../customers/reads.ts'
import { mayAct } from '../../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../../people/reads.ts'
import { exportColumns } from '../overview-queries.ts'

/**
 * A customer has one open export: of two simultaneous requests the second finds the first's. @returns whether this one
 * was inserted
 */
export async function insertExport(
  db: BoundDb,
  row: { customer_number: number; id: string; user_id: string; requested_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_export (customer_number, id, user_id, state, requested_at)
    values (${row.customer_number}, ${row.id}, ${row.user_id}, 'requested', ${row.requested_at})
    on conflict (customer_number) where state in ('requested', 'building') do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** The one that is being made. */
export async function openExport(db: BoundDb, customer: number, userId: string): Promise<DataExport | undefined> {
  const { rows } = await sql<DataExport>`
    select ${exportColumns(userId)} from data_export e join ${userTable} u on u.id = e.user_id
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

export async function storedExport(db: BoundDb, customer: number, id: string): Promise<StoredExport | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select(['id', 'user_id', 'state', 'attempts', 'expires_at'])
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as StoredExport | undefined // the state's check constraint is the contract's union
}

/** The key of an attempt's archive: another attempt writes another file. */
export const archiveKey = (id: string, attempt: number): string => `exports/${id}-${attempt}.zip`

type Claim = { user_id: string; attempts: number }

/**
 * Takes an export for this run; undefined where it is over. Of a customer one run is under way, and one that seemed dead finds itself overtaken
 * at its end.
 */
export async function claimExport(db: BoundDb, customer: number, id: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update data_export set state = 'building', attempts = attempts + 1
    where customer_number = ${customer} and id = ${id} and state in ('requested', 'building')
    returning user_id, attempts`.execute(db)
  return rows[0]
}

/** Given up: none of its runs is under way any more. @returns whether it waited */
export async function failExport(db: BoundDb, customer: number, id: string, error: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update data_export set state = 'failed', claimed_until = null, error = ${error}
    where customer_number = ${customer} and id = ${id} and state in ('requested', 'building')`.execute(db)
  return numAffectedRows === 1n
}

/** Changes the export that this run has claimed. @returns false where another run has taken over */
export async function setClaimed(
  db: BoundDb,
  { customer, id, attempt }: { customer: number; id: string; attempt: number },
  next: Updateable<DB['data_export']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set(next)
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .where('state', '=', 'building')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Binds a transaction to the reader, as their own request would be, and writes times in UTC. */
export async function bindReader(db: UnboundDb, customer: number, userId: string): Promise<TenantDb> {
  const bound = await bindTenant(db, customer, userId)
  await sql`select set_config('timezone', 'UTC', true)`.execute(bound)
  return bound
}

type Reader = { role: string; permissions: string[]; name: string; locale: string; customer: string }

/**
 * The person who asked, with their rights for the customer, closed or not; undefined where they have left the customer,
 * or the customer is being erased.
 */
export async function readerRow(db: BoundDb, customer: number, userId: string, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select m.role, m.permissions, u.name, u.locale, c.name as customer
    from ${membershipTable} m
    join ${userTable} u on u.id = m.user_id
    join ${customerTable} c on c.customer_number = m.customer_number
    where m.customer_number = ${customer} and m.user_id = ${userId}
      and ${mayAct(now)}
      and not exists (select from erasure_request r
        where r.customer_number = ${customer} and r.begun_at is not null and r.state <> 'withdrawn')`.execute(db)
  return rows[0]
}
