import type { StaffPower } from '@kontor/contract/staff-powers'
import type { StaffTokenScope } from '@kontor/contract/token-scopes'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/write-audit.ts'
import type { OperatorDb } from '../db/database.ts'
import { powersOf } from '../staff-roles.ts'
import { newAccessToken } from './access-tokens.ts'
import { hashOf } from './csrf.ts'

/** A program of the provider, as its token says. */
export type Machine = {
  id: string
  name: string
  scopes: StaffTokenScope[]
  networks: string[]
  /** Says what the person whose token it is may; null: it was made by the command, and is no one's. */
  powers: readonly StaffPower[] | null
}

type NewToken = {
  /** Whose powers it has a part of; null: no one's. */
  userId: string | null
  name: string
  scopes: readonly StaffTokenScope[]
  networks: readonly string[]
  expiresAt: RawBuilder<unknown> | null
}

/** @returns the token, which no one can read again */
export async function insertToken(
  db: OperatorDb,
  { userId, name, scopes, networks, expiresAt }: NewToken,
  now: Date,
): Promise<{ id: string; token: string }> {
  const [id, token] = [uuidv7(), newAccessToken()]
  // the version before takes those that have its scope, and would not look at whose they are
  const scope = userId === null ? 'usage' : null
  await sql`
    insert into machine_token (id, user_id, name, scope, token_hash, hint, scopes, networks, created_at, expires_at)
    values (${id}, ${userId}, ${name}, ${scope}, ${hashOf(token)}, ${token.slice(-4)}, ${[...scopes]},
      array(select network(n::inet) from unnest(${[...networks]}::text[]) n), ${now}, ${expiresAt})`.execute(db)
  return { id, token }
}

/** Lets another token take the place of one, beside which it counts for some hours more. */
export async function replaceToken(db: OperatorDb, id: string, by: string, hours: number, now: Date): Promise<void> {
  await sql`update machine_token set replaced_by = ${by},
      expires_at = least(expires_at, ${now}::timestamptz + make_interval(hours => ${hours}))
    where id = ${id}`.execute(db)
}

type Ended = { id: string; name: string; user_id: string | null }

/** @returns undefined where there is no such token, or it was ended before */
export async function endToken(db: OperatorDb, id: string, now: Date): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update machine_token set revoked_at = ${now} where id::text = ${id} and revoked_at is null
    returning id, name, user_id`.execute(db)
  return rows[0]
}

export const machineSubject = ({ id, name }: { id: string; name: string }) => ({
  kind: 'machine_token',
  id,
  label: name,
})

const byCommand = (db: OperatorDb, now: Date, action: 'machine_token.made' | 'machine_token.revoked', of: Ended) =>
  writeAudit(
    db,
    { caller: null, now, address: null, requestId: 'kontor tokens' },
    { action, subject: machineSubject(of), actor: { userId: null, name: 'kontor tokens' } },
  )

/** Makes one that sends readings of meters, and lasts until it is revoked. @returns the token */
export async function makeToken(db: OperatorDb, name: string, now: Date): Promise<string> {
  const { id, token } = await insertToken(
    db,
    { userId: null, name, scopes: ['usage:write'], networks: [], expiresAt: null },
    now,
  )
  await byCommand(db, now, 'machine_token.made', { id, name, user_id: null })
  return token
}

/** @returns false where there is no such token, or it was revoked before */
export async function revokeToken(db: OperatorDb, id: string, now: Date): Promise<boolean> {
  const ended = await endToken(db, id, now)
  if (ended) await byCommand(db, now, 'machine_token.revoked', ended)
  return ended !== undefined
}

type TokenRow = {
  id: string
  name: string
  scopes: string[]
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export async function listTokens(db: OperatorDb): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, scopes, expires_at, last_used_at, revoked_at from machine_token order by created_at`.execute(db)
  return rows
}

type Found = Omit<Machine, 'powers'> & {
  stale: boolean
  roles: string[] | null
  own: { powers: StaffPower[] }[]
}

/** Finds whose token it is; nothing where it counts no more, or the person whose it is has left. Those made by earlier versions count as well. */
export async function machineOf(
  db: OperatorDb,
  token: string,
  now: Date,
): Promise<(Machine & { stale: boolean }) | undefined> {
  const { rows } = await sql<Found>`
    select id, name, scopes, networks, stale, roles, own from machine_of(${hashOf(token)}, ${now})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { roles, own, ...found } = row
  return { ...found, powers: roles && powersOf(roles, own) }
}
