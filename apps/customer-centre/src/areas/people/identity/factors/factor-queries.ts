import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'
import { jsonRows } from '../../../../platform/db/list.ts'

/** The user, locked until the transaction ends: two changes of their factors happen one after the other. */
export function userForChange(db: Db, userId: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'locale', 'preferences', 'admin', 'two_factor_since'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
export type ChangingUser = NonNullable<Awaited<ReturnType<typeof userForChange>>>

export async function setTwoFactorSince(db: Db, userId: string, since: Date | null): Promise<void> {
  await openRights(db)
  await db
    .updateTable('user_account')
    .set({ two_factor_since: since, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
}

type Times = { created_at: string; last_used_at: string | null }
type FactorRows = {
  passkeys: (Times & { id: string; name: string; synced: boolean })[]
  apps: (Times & { id: string; name: string })[]
  recovery_codes_left: number
  earliest: string | null
  recovery: { requested_at: string; due_at: string } | null
  trusted_devices: number
}

/** All factors of a user, in one statement. */
export async function factorsOf(db: Db, userId: string, now: Date): Promise<FactorRows> {
  const { rows } = await sql<FactorRows>`
    select ${jsonRows(sql`select id, name, created_at, last_used_at, synced from passkey
        where user_id = ${userId} order by created_at, id`)} as passkeys,
      ${jsonRows(sql`select id, name, created_at, last_used_at from totp_app
        where user_id = ${userId} and confirmed_at is not null order by created_at, id`)} as apps,
      (select count(*)::integer from recovery_code where user_id = ${userId} and used_at is null) as recovery_codes_left,
      factor_required_from_of(${userId}, ${now}) as earliest,
      ${openRecovery(userId)} as recovery,
      (select count(*)::integer from device where user_id = ${userId} and trusted_until > ${now}) as trusted_devices`.execute(
    db,
  )
  return rows[0] as FactorRows // a select without from answers one row
}

/** A subselect: the recovery that is under way, as the wire shows it. */
export const openRecovery = (userId: string | ReturnType<typeof sql.ref>) => sql`(
  select json_build_object('requested_at', requested_at, 'due_at', due_at) from factor_recovery r
  where r.user_id = ${userId} and r.cancelled_at is null and r.finished_at is null)`

/** The earliest date from which one of a user's customers requires a second factor. */
export async function earliestRequirement(db: Db, userId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ earliest: string | null }>`
    select factor_required_from_of(${userId}, ${now}) as earliest`.execute(db)
  return rows[0]?.earliest ?? null
}

type Factor = { kind: 'passkey' | 'app'; name: string; confirmed: boolean }

export async function factorById(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`
    select 'passkey' as kind, name, true as confirmed from passkey where id = ${id} and user_id = ${userId}
    union all
    select 'app', name, confirmed_at is not null from totp_app where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

const tableOf = { passkey: 'passkey', app: 'totp_app' } as const

export async function renameFactorRow(
  db: Db,
  userId: string,
  id: string,
  kind: Factor['kind'],
  name: string,
): Promise<void> {
  await db.updateTable(tableOf[kind]).set({ name }).where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function deleteFactorRow(db: Db, userId: string, id: string, kind: Factor['kind']): Promise<void> {
  await db.deleteFrom(tableOf[kind]).where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function deleteAllFactors(db: Db, userId: string): Promise<void> {
  for (const table of ['passkey', 'totp_app', 'recovery_code'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
