import type { Erasure } from '@kontor/contract/areas/privacy/privacy'
import { sql, type Updateable } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { DB } from '../../../../platform/db/types.gen.ts'
import { userTable } from '../../../people/reads.ts'
import { erasureColumns } from '../overview-queries.ts'

export const openStates = ['requested', 'waiting', 'scheduled'] as const

/** @returns whether it was inserted: a customer has one open request */
export async function insertErasure(
  db: BoundDb,
  row: { customer_number: number; id: string; user_id: string; requested_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into erasure_request (customer_number, id, user_id, state, requested_at)
    values (${row.customer_number}, ${row.id}, ${row.user_id}, 'requested', ${row.requested_at})
    on conflict (customer_number) where state in ('requested', 'waiting', 'scheduled') do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

export async function erasureById(db: BoundDb, customer: number, id: string): Promise<Erasure> {
  const { rows } = await sql<Erasure>`
    select ${erasureColumns} from erasure_request r join ${userTable} u on u.id = r.user_id
    where r.customer_number = ${customer} and r.id = ${id}`.execute(db)
  return rows[0] as Erasure // it was inserted or locked by the caller
}

/** Changes a request that this transaction has made or locked. */
export async function setErasure(
  db: BoundDb,
  customer: number,
  id: string,
  next: Updateable<DB['erasure_request']>,
): Promise<void> {
  await db
    .updateTable('erasure_request')
    .set(next)
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

export type OpenErasure = {
  id: string
  state: Erasure['state']
  scheduled_for: string | null
  begun_at: string | null
  going_since: string | null
  ended_at: string | null
}

/**
 * The request, held until the transaction ends: it is withdrawn, moved on and carried out one after the other, in the order in which that
 * was asked for. A row alone goes to the first who comes once it is free: an erasure's next step could overtake a hold that waits.
 */
export async function lockedErasure(db: BoundDb, customer: number, id?: string): Promise<OpenErasure | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('kontor erasure'), ${customer}::integer)`.execute(db)
  const row = await db
    .selectFrom('erasure_request')
    .select(['id', 'state', 'scheduled_for', 'begun_at', 'going_since', 'ended_at'])
    .where('customer_number', '=', customer)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(id === undefined, query => query.where('state', 'in', openStates))
    .forUpdate()
    .executeTakeFirst()
  return row as OpenErasure | undefined // the state's check constraint is the contract's union
}

/** Says whether something may be gone already. */
export async function hasErasureBegun(db: BoundDb, customer: number): Promise<boolean> {
  const { rows } = await sql`
    select from erasure_request where customer_number = ${customer} and begun_at is not null`.execute(db)
  return rows.length > 0
}
