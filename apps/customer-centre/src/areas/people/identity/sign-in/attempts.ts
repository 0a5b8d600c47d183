import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../../../platform/db/database.ts'
import type { SignInMethod } from './methods.ts'

type Refused = { outcome: 'wrong_password' | 'throttled'; method: SignInMethod }

/**
 * Notes as `noteAttempt` does, where the caller must not learn whether there is an account: the same statement is sent without a user, and
 * its commit does not wait for the disk, as a written line would make it do. A crash may lose the last ones.
 */
export async function noteRefusal(
  db: Db,
  request: FastifyRequest,
  now: Date,
  userId: string | undefined,
  { outcome, method }: Refused,
): Promise<void> {
  await sql`
    insert into sign_in_attempt (id, user_id, at, outcome, method, user_agent, address)
    select ${uuidv7()}, u.id, ${now}, ${outcome}, ${method}, ${userAgentOf(request)}, ${request.ip}
    from (select set_config('synchronous_commit', 'off', true)) as quick, user_account u
    where u.id = ${userId ?? nobody}`.execute(db)
}

/** The id of no user. */
const nobody = '00000000-0000-0000-0000-000000000000'

export type Attempt = {
  userId: string
  outcome: 'succeeded' | 'wrong_password' | 'wrong_code' | 'throttled' | 'second_factor_asked'
  method: SignInMethod
  deviceId?: string
}

/** A line of the sign-in history, for the account's owner. */
export async function noteAttempt(db: Db, request: FastifyRequest, now: Date, attempt: Attempt): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({
      id: uuidv7(),
      user_id: attempt.userId,
      at: now,
      outcome: attempt.outcome,
      method: attempt.method,
      device_id: attempt.deviceId ?? null,
      user_agent: userAgentOf(request),
      address: request.ip,
    })
    .execute()
}

export const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 400)
