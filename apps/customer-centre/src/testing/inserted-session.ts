import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { firstCustomerOf, insertSession } from '../areas/people/identity/queries.ts'
import type { CentreConfiguration } from '../platform/configuration.ts'
import { cookieNames, xsrfCookie } from '../platform/http/cookies.ts'
import { csrfToken, hashOf, newSessionId } from '../platform/http/csrf.ts'
import { ofSession } from '../platform/http/session.ts'
import type { Services } from '../platform/services.ts'

type Where = Pick<Services, 'database' | 'keys'> & {
  configuration: Pick<CentreConfiguration, 'appUrl' | 'cookieDomain' | 'session'>
  now: Date
}

/**
 * Signs a user in without their password: what a sign-in leaves behind, except for its notes in history and activity. Hashing and two
 * calls are saved, for tests that sign in only because one must.
 * @returns the cookies of their browser, as they are sent
 * @throws Error where no one has this address
 */
export async function insertedSession(
  { database: { operator, unbound }, keys, configuration, now }: Where,
  email: string,
  userAgent = '',
): Promise<Map<string, string>> {
  const users = operator.selectFrom('user_account').select('id').where('email', '=', email)
  const { id: userId } = await users.executeTakeFirstOrThrow(() => new Error(`nobody has the address ${email}`))
  const [sessionId, deviceToken, deviceId] = [newSessionId(), randomBytes(32).toString('base64url'), uuidv7()]
  await operator
    .insertInto('device')
    .values({
      id: deviceId,
      user_id: userId,
      token_hash: hashOf(deviceToken),
      user_agent: userAgent,
      first_seen_at: now,
      last_seen_at: now,
    })
    .execute()
  await insertSession(operator, {
    idHash: hashOf(sessionId),
    publicId: uuidv7(),
    userId,
    customerNumber: await firstCustomerOf(operator, userId, now),
    method: 'password',
    deviceId,
    now,
    proved: true,
    idleMinutes: configuration.session.idleMinutes,
    absoluteMinutes: configuration.session.absoluteHours * 60,
    userAgent,
    address: '127.0.0.1',
  })
  // as a sign-in ends: it notes when its customer was last used, which the first call need not do then
  await sql`select from resolve_session(${hashOf(sessionId)}, ${now}, false, ${ofSession(hashOf(sessionId))})`.execute(
    unbound,
  )
  const names = cookieNames(configuration)
  return new Map([
    [xsrfCookie, encodeURIComponent(csrfToken((await keys.csrf()).current.key, sessionId))],
    [names.session, sessionId],
    [names.device, deviceToken],
  ])
}
