import { passwordMatches } from '../../../../platform/crypto/password.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { countTry } from '../../../../platform/http/rate-limit.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../../../platform/http/throttle.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { ownerOf } from '../factors/notices.ts'
import { noteAttempt, userAgentOf } from '../sign-in/attempts.ts'
import type { SignInContext } from '../sign-in/open-session.ts'

/**
 * Passwords tried within one user's sessions, wherever they are asked for: five without a wait, then 1, 2, 4 … 60
 * minutes. Only people with a session get this far, so strangers cannot lock the owner out, and a thief with a session
 * guesses no faster than at the sign-in.
 */
const bucketOf = (userId: string): Bucket => ({
  name: 'proof',
  subject: userId,
  free: 5,
  forgottenAfterMinutes: 24 * 60,
})

/** At most once a day, so that a thief cannot bury the mail among others like it. */
const alarms = { per: 'user', max: 1, seconds: 86_400 } as const

/**
 * Says whether this is the caller's own password. It is counted before it is compared, on the pool: a refusal undoes nothing, and comparing
 * holds no connection. A wrong one is recorded in the sign-in history.
 * @param stored null for a user without a password: then none is right
 * @throws too_many_requests
 */
export async function isOwnPassword(
  context: SignInContext,
  caller: Caller,
  stored: string | null,
  typed: string,
): Promise<boolean> {
  const { services, now, request } = context
  const db = services.database.unbound
  const bucket = bucketOf(caller.userId)
  const { refused } = await tally(db, [bucket], now)
  if (refused) {
    // one line per wait: further tries write no history
    if (refused.first) await raiseAlarm(context, caller)
    throw tooManyTries(refused, now)
  }
  const right = stored !== null && (await compared(context, bucket, stored, typed))
  if (right) await forgive(db, { forget: [bucket] })
  else await noteAttempt(db, request, now, { userId: caller.userId, outcome: 'wrong_password', method: 'password' })
  return right
}

async function compared({ services }: SignInContext, bucket: Bucket, stored: string, typed: string): Promise<boolean> {
  try {
    return await passwordMatches(stored, typed)
  } catch (error) {
    await forgive(services.database.unbound, { takeBack: [bucket] })
    throw error
  }
}

async function raiseAlarm({ services, now, request }: SignInContext, caller: Caller): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  await inTransaction(services.database.unbound, async db => {
    await noteAttempt(db, request, now, { userId: caller.userId, outcome: 'throttled', method: 'password' })
    const { exceeded } = await countTry(db, 'own-password-alarm', alarms, caller.userId, now)
    if (exceeded) return
    const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
    await queueMail(db, {
      services,
      user: ownerOf(caller),
      template: 'password_guessed',
      values: { appUrl, event },
      now,
    })
  })
}
