import type { Erasure } from '@kontor/contract/areas/privacy'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { erasureColumns } from '../overview-queries.ts'

export const openStates = ['requested', 'waiting', 'scheduled'] as const

/** @returns whether it was taken: a customer has one open request */
export async function insertErasure(
  db: Db,
  row: { customer_number: number; id: string; user_id: string; requested_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into erasure_request (customer_number, id, user_id, state, requested_at)
    values (${row.customer_number}, ${row.id}, ${row.user_id}, 'requested', ${row.requested_at})
    on conflict (customer_number) where state in ('requested', 'waiting', 'scheduled') do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

export async function erasureById(db: Db, customer: number, id: string): Promise<Erasure> {
  const { rows } = await sql<Erasure>`
    select ${erasureColumns} from erasure_request r join user_account u on u.id = r.user_id
    where r.customer_number = ${customer} and r.id = ${id}`.execute(db)
  return rows[0] as Erasure // it was inserted or locked by the caller
}

export async function setErasureState(
  db: Db,
  customer: number,
  id: string,
  next: { state: 'waiting' | 'scheduled'; scheduled_for: string | null },
): Promise<void> {
  await db
    .updateTable('erasure_request')
    .set(next)
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .where('state', 'in', openStates)
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

/** The request, held until the transaction ends: it is withdrawn, moved on and carried out one after the other. */
export async function lockedErasure(db: Db, customer: number, id?: string): Promise<OpenErasure | undefined> {
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

/** The customer himself, held until the transaction ends: whatever is written about him meanwhile waits, or was waited for. */
export async function lockedCustomer(db: Db, customer: number): Promise<{ deactivated_at: string | null }> {
  const row = await db
    .selectFrom('customer')
    .select('deactivated_at')
    .where('customer_number', '=', customer)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { deactivated_at: row.deactivated_at }
}

export type Owner = { id: string; email: string; name: string; locale: string }

/** Everybody who could have asked for it learns of it. */
export async function ownersOf(db: Db, customer: number, now: Date): Promise<Owner[]> {
  return db
    .selectFrom('membership as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.name', 'u.locale'])
    .where('m.customer_number', '=', customer)
    .where('m.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .where(row => row.or([row('m.expires_at', 'is', null), row('m.expires_at', '>', now.toISOString())]))
    .execute()
}
