import type { SecondFactor } from '@kontor/contract/areas/people/identity'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import type { FirstStep } from './methods.ts'

/** Long enough to fetch a phone from the next room. */
const pendingMinutes = 15

export type PendingSignIn = {
  userId: string
  method: Exclude<FirstStep, 'passkey'>
  remember: boolean
  failures: number
}

export async function openPending(
  db: Db,
  sessionId: string,
  now: Date,
  { userId, method, remember }: Omit<PendingSignIn, 'failures'>,
): Promise<void> {
  await openRights(db)
  await db
    .insertInto('pending_sign_in')
    .values({
      id_hash: hashOf(sessionId),
      user_id: userId,
      method,
      remember,
      created_at: now,
      expires_at: new Date(now.getTime() + pendingMinutes * 60_000),
    })
    .execute()
}

/** This browser's sign-in that waits for its second factor, if there is one. */
export async function pendingOf(db: Db, request: FastifyRequest, now: Date): Promise<PendingSignIn | undefined> {
  const sessionId = sessionIdOf(request)
  if (!sessionId) return undefined
  const row = await db
    .selectFrom('pending_sign_in')
    .select(['user_id', 'method', 'remember', 'failures'])
    .where('id_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      method: row.method as PendingSignIn['method'],
      remember: row.remember,
      failures: row.failures,
    }
  ) // only openPending writes it
}

/** Takes it away: of two simultaneous answers one finishes the sign-in. */
export async function takePending(db: Db, request: FastifyRequest): Promise<boolean> {
  const sessionId = sessionIdOf(request)
  if (!sessionId) return false
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_in')
    .where('id_hash', '=', hashOf(sessionId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The ways a user can finish a sign-in. */
export async function methodsOf(db: Db, userId: string): Promise<SecondFactor[]> {
  const { rows } = await sql<{ method: SecondFactor }>`
    select 'passkey' as method where exists (select from passkey where user_id = ${userId})
    union all
    select 'totp' where exists (select from totp_app where user_id = ${userId} and confirmed_at is not null)
    union all
    select 'recovery_code' where exists (select from recovery_code where user_id = ${userId} and used_at is null)`.execute(
    db,
  )
  return rows.map(row => row.method)
}
