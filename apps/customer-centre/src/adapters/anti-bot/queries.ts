import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type TokenRow = { siteKey: string; origin: string; issuedAt: Date; expiresAt: Date }

/** @returns false where it was spent before: of two simultaneous calls, one wins */
export async function spend(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into anti_bot_spent (nonce, expires_at) values (${nonce}, ${expiresAt})
    on conflict do nothing returning nonce`.execute(db)
  return rows.length > 0
}

export async function keepToken(
  db: Db,
  hash: Buffer,
  { siteKey, origin, issuedAt, expiresAt }: TokenRow,
): Promise<void> {
  await sql`
    insert into anti_bot_token (token_hash, site_key, origin, issued_at, expires_at)
    values (${hash}, ${siteKey}, ${origin}, ${issuedAt}, ${expiresAt})`.execute(db)
}

export type Taken = { outcome: 'taken' | 'used' | 'expired'; origin: string; issuedAt: Date }

/** Uses a token up, in one statement. @returns null where no such token was issued for this site key */
export async function takeToken(db: Db, hash: Buffer, siteKey: string, now: Date): Promise<Taken | null> {
  const { rows } = await sql<{ taken: boolean; expired: boolean; origin: string; issued_at: string }>`
    with taken as (
      update anti_bot_token set used_at = ${now}
      where token_hash = ${hash} and site_key = ${siteKey} and used_at is null and expires_at > ${now}
      returning token_hash)
    select exists (select from taken) as taken, used_at is null and expires_at <= ${now} as expired, origin, issued_at
    from anti_bot_token where token_hash = ${hash} and site_key = ${siteKey}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const issuedAt = new Date(row.issued_at)
  return { outcome: row.taken ? 'taken' : row.expired ? 'expired' : 'used', origin: row.origin, issuedAt }
}

export async function keepPass(db: Db, intent: Buffer, expiresAt: Date): Promise<void> {
  await sql`
    insert into anti_bot_pass (intent, expires_at) values (${intent}, ${expiresAt}) on conflict do nothing`.execute(db)
}

export async function hasPass(db: Db, intent: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from anti_bot_pass where intent = ${intent} and expires_at > ${now}`.execute(db)
  return rows.length > 0
}
