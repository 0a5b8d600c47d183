import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Db, openRights } from '../../../../platform/db/database.ts'
import { readSecret, writeCookie } from '../../../../platform/http/cookies.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import type { TenantServices } from '../../../../platform/services.ts'

/** Chromium keeps no cookie longer. */
const cookieDays = 400

/** The browser's token, if it has the shape of one made here. */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  return readSecret(request.headers.cookie, request.server.cookieNames.device)
}

/** Says whether this user has signed in with this browser before, and until when it skips the second factor. */
export function knownDevice(db: Db, userId: string, request: FastifyRequest) {
  const token = deviceTokenOf(request)
  if (!token) return Promise.resolve(undefined)
  return db
    .selectFrom('device')
    .select(['id', 'trusted_until'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** `isNew`: this user has not used it before; `isFirst`: nor any other browser. */
export type Device = { id: string; token: string; isNew: boolean; isFirst: boolean }

/**
 * Records that a user signs in with this browser. If it is new to the user, or becomes trusted, it gets a fresh token:
 * an attacker may have planted, and still hold, the one it brought.
 * @param trustedUntil lets it skip the second factor from now on; null leaves that as it is
 */
export async function noteDevice(
  db: Db,
  userId: string,
  request: FastifyRequest,
  now: Date,
  trustedUntil: Date | null,
): Promise<Device> {
  const brought = deviceTokenOf(request)
  const known = await knownDevice(db, userId, request)
  if (brought && known && !trustedUntil) {
    await db.updateTable('device').set({ last_seen_at: now }).where('id', '=', known.id).execute()
    return { id: known.id, token: brought, isNew: false, isFirst: false }
  }
  await openRights(db)
  const token = randomBytes(32).toString('base64url')
  const fresh = { token_hash: hashOf(token), last_seen_at: now, ...(trustedUntil && { trusted_until: trustedUntil }) }
  if (brought) {
    // other users of this browser stay known in it
    const renewed = db.updateTable('device').set({ token_hash: hashOf(token) })
    await renewed.where('token_hash', '=', hashOf(brought)).execute()
  }
  if (known) {
    await db.updateTable('device').set(fresh).where('id', '=', known.id).execute()
    return { id: known.id, token, isNew: false, isFirst: false }
  }
  const { id, others } = await db
    .insertInto('device')
    .values({
      id: uuidv7(),
      user_id: userId,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
      first_seen_at: now,
      ...fresh,
    })
    // read as the statement began, so without this row
    .returning(['id', sql<boolean>`exists (select from device where user_id = ${userId})`.as('others')])
    .executeTakeFirstOrThrow()
  return { id, token, isNew: true, isFirst: !others }
}

/** Browsers are asked for the second factor again; also called where a credential changes. */
export async function distrustDevices(db: Db, userId: string): Promise<void> {
  await openRights(db)
  await db.updateTable('device').set({ trusted_until: null }).where('user_id', '=', userId).execute()
}

export function sendDeviceCookie(services: TenantServices, reply: FastifyReply, token: string): void {
  const { appUrl, cookieDomain } = services.configuration
  const secure = appUrl.startsWith('https:')
  reply.header(
    'Set-Cookie',
    writeCookie(reply.server.cookieNames.device, token, {
      maxAge: cookieDays * 86_400,
      secure,
      domain: cookieDomain,
      httpOnly: true,
    }),
  )
}
