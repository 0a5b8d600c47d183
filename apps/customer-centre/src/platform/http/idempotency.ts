import { createHash } from 'node:crypto'
import { type EndpointDeclaration, replays } from '@kontor/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { canonicalJson } from '../../values/canonical-json.ts'
import { derivedId } from '../../values/derived-id.ts'
import { open, seal } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { callerOf, type Received } from './call.ts'
import { hashOf } from './csrf.ts'
import { problem } from './problem.ts'
import type { Caller } from './session.ts'

export type StoredAnswer = { status: number; body: unknown }

/**
 * Says where an answer is kept, and what it is sealed by.
 * @property scope whose key it is: keys of two users, or of one user acting for two customers, are separate
 */
type Place = { vault: Parameters<typeof seal>[0]; scope: string; key: string }
const placeOf = ({ scope, key }: Place): string => `${scope} ${key}`

/**
 * Fields left out of the hash: a fast hash of a password, or of a passport's number, helps anyone who reads the table.
 * A new check is no new intent.
 */
const unhashed = new Set(['password', 'current_password', 'id_number', 'captcha', 'secret'])
const withoutUnhashed = (key: string, value: unknown): unknown => (unhashed.has(key) ? undefined : value)

/** Hashes what two equal requests share. */
export function requestHash({ route, body }: { route: string; body: unknown }): Buffer {
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify([route, body ?? null], withoutUnhashed))))
    .digest()
}

type Asked = { route: string; body: unknown }

/** Finds where a call's answer is kept, if it brings a key, and what the key stands for. */
export async function keyedBy(
  services: Services,
  endpoint: EndpointDeclaration,
  { request, sessionId, input, uploads }: Received,
): Promise<{ asked: Asked; place: Place | null }> {
  const key = keyOf(endpoint, request)
  const scope = () => scopeOf(callerOf(endpoint, request), sessionId)
  const place = key ? { vault: await services.keys.vault(), scope: scope(), key } : null
  const files = uploads?.map(({ name, sha256 }) => [name, sha256.toString('hex')])
  return { asked: { route: `${request.method} ${request.url}`, body: files ? [input.body, files] : input.body }, place }
}

/** A key belongs to a user acting for one customer, or to their program; before sign-in, to the browser. */
function scopeOf(caller: Caller | null, sessionId: string | undefined): string {
  if (caller?.token) return `token:${caller.sessionId}`
  if (caller) return `user:${caller.userId}:${caller.currentCustomer ?? ''}`
  return `session:${hashOf(sessionId ?? '').toString('base64url')}`
}

function keyOf(endpoint: EndpointDeclaration, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!replays(endpoint) || typeof key !== 'string' || key === '') return undefined
  if (key.length <= maxKeyLength) return key
  throw problem('invalid_input', { fields: new Map([['idempotency_key', { code: 'too_long', limit: maxKeyLength }]]) })
}

const maxKeyLength = 128

/** Names what a call makes elsewhere: the same for each time that it is sent, and another one for another request. */
export const callIdOf = (place: Place | null, asked: Asked): string =>
  place ? derivedId('call', placeOf(place), requestHash(asked).toString('hex')) : uuidv7()

/**
 * Claims a key inside the write's own transaction. A second call with the same key waits for the first one's row: if
 * the first commits, its answer is replayed; if it rolls back, the second runs.
 * @param again a call that holds no transaction claims its key before it works: where it was killed on the way, and has no answer, it runs again
 * @returns the answer to replay, or null where this call is to run
 * @throws idempotency_key_reused where the key was used for another request
 */
export async function claimKey(
  db: Db,
  place: Place,
  request: Asked,
  now: Date,
  { again = false } = {},
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
  if (!stored || (stored.status === null && !again)) throw problem('request_in_progress', { retryAfter: 1 })
  if (!stored.request_hash.equals(hash)) throw problem('idempotency_key_reused')
  if (stored.status === null) return null
  const { sealed } = stored
  const body = sealed ? JSON.parse(open(vault, sealed, placeOf(place)).toString()) : (stored.body ?? undefined)
  return { status: stored.status, body }
}

/** Says whether a call under this key was carried out, or is being carried out. */
export async function isClaimed(db: Db, { scope, key }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_key')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Sealed, as it holds what people wrote: who reads the table, or a copy of it, learns nothing. */
export async function keepAnswer(db: Db, place: Place, { status, body }: StoredAnswer): Promise<void> {
  const { vault, scope, key } = place
  const sealed = body === undefined ? null : seal(vault, Buffer.from(JSON.stringify(body)), placeOf(place))
  await sql`update idempotency_key set status = ${status}, sealed = ${sealed}
    where scope = ${scope} and key = ${key} and status is null`.execute(db)
}

/** Releases the key of a call that was refused: it may be used again, as where a transaction is rolled back. */
export async function releaseKey(db: Db, { scope, key }: Place): Promise<void> {
  await sql`delete from idempotency_key where scope = ${scope} and key = ${key} and status is null`.execute(db)
}
