import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../values/canonical-json.ts'
import { open, seal } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import { problem } from './problem.ts'

export type StoredAnswer = { status: number; body: unknown }

/**
 * Where an answer is kept, and what it is sealed by.
 * @property scope whose key it is: keys of two users, or of one user acting for two customers, are separate
 */
type Place = { vault: Parameters<typeof seal>[0]; scope: string; key: string }
const placeOf = ({ scope, key }: Place): string => `${scope} ${key}`

/**
 * Fields left out of the hash: a fast hash of a password, or of a passport's number, helps anyone who reads the table.
 * A new check is no new intent.
 */
const unhashed = new Set(['password', 'current_password', 'id_number', 'captcha'])
const withoutUnhashed = (key: string, value: unknown): unknown => (unhashed.has(key) ? undefined : value)

/** What two equal requests share. */
export function requestHash({ route, body }: { route: string; body: unknown }): Buffer {
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify([route, body ?? null], withoutUnhashed))))
    .digest()
}

/**
 * Claims a key inside the write's own transaction. A second call with the same key waits for the first one's row: if
 * the first commits, its answer is replayed; if it rolls back, the second runs.
 * @returns the answer to replay, or null where this call is the first
 * @throws idempotency_key_reused where the key was used for another request
 */
export async function claimKey(
  db: Db,
  place: Place,
  request: { route: string; body: unknown },
  now: Date,
): Promise<StoredAnswer | null> {
  const { vault, scope, key } = place
  const hash = requestHash(request)
  const claimed = await sql`
    insert into idempotency_key (scope, key, request_hash, created_at) values (${scope}, ${key}, ${hash}, ${now})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, status = null, body = null, sealed = null, created_at = excluded.created_at
      where idempotency_key.created_at < ${now}::timestamptz - interval '24 hours'
    returning key`.execute(db)
  if (claimed.rows.length > 0) return null
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body', 'sealed'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored || stored.status === null) throw problem('request_in_progress', { retryAfter: 1 })
  if (!stored.request_hash.equals(hash)) throw problem('idempotency_key_reused')
  const { sealed } = stored
  const body = sealed ? JSON.parse(open(vault, sealed, placeOf(place)).toString()) : (stored.body ?? undefined)
  return { status: stored.status, body }
}

/** Sealed, as it holds what people wrote: who reads the table, or a copy of it, learns nothing. */
export async function keepAnswer(db: Db, place: Place, { status, body }: StoredAnswer): Promise<void> {
  const { vault, scope, key } = place
  const sealed = body === undefined ? null : seal(vault, Buffer.from(JSON.stringify(body)), placeOf(place))
  await sql`update idempotency_key set status = ${status}, sealed = ${sealed}
    where scope = ${scope} and key = ${key}`.execute(db)
}
