import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'

const minutes = 5

export type Purpose = 'add' | 'sign_in' | 'confirm'

/**
 * Issues what a passkey has to sign: for this browser, for one purpose, for five minutes.
 * @param userId whose passkey it must be, where that is known
 */
export async function issueChallenge(
  db: Db,
  request: FastifyRequest,
  now: Date,
  { purpose, userId }: { purpose: Purpose; userId: string | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32)
  await db
    .insertInto('webauthn_challenge')
    .values({
      challenge,
      browser_hash: browserHash(request),
      purpose,
      user_id: userId,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return new Uint8Array(challenge)
}

/**
 * Uses a challenge up, whatever the answer. Undefined where this browser was not asked, for this purpose, or in time.
 */
export function takeChallenge(db: Db, request: FastifyRequest, now: Date, purpose: Purpose, challenge: Buffer) {
  return db
    .deleteFrom('webauthn_challenge')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browserHash(request))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
}

// a write always comes with a session cookie: the anti-forgery token depends on it
const browserHash = (request: FastifyRequest): Buffer => hashOf(sessionIdOf(request) ?? '')
