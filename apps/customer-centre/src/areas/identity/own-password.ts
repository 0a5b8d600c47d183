import { onTenant } from '../../db/database.ts'
import { countTry } from '../../http/rate-limit.ts'
import type { Caller } from '../../http/session.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../http/throttle.ts'
import { queueMail } from '../../mail.ts'
import { passwordMatches } from '../../password.ts'
import { noteAttempt, userAgentOf } from './attempts.ts'
import type { Entrance } from './open-session.ts'

/**
 * Passwords tried within sessions of one user, wherever one is asked for: five cost no wait, behind them 1, 2, 4 … 60 minutes. Only
 * somebody with a session gets this far, so no stranger can shut the owner out; whoever stole one guesses no faster than at the door.
 */
const bucketOf = (userId: string): Bucket => ({
  name: 'proof',
  subject: userId,
  free: 5,
  forgottenAfterMinutes: 24 * 60,
})

/** Told once a day at most, so that a thief cannot bury the mail among its like. */
const alarms = { per: 'user', max: 1, seconds: 86_400 } as const

/**
 * Whether this is the caller's own password. Counted before it is compared, on the pool: a refusal undoes nothing, and comparing holds
 * no connection. A wrong one stands in the sign-in history.
 * @param stored null where he has none: then no password is right
 * @throws too_many_requests
 */
export async function isOwnPassword(
  entrance: Entrance,
  caller: Caller,
  stored: string | null,
  typed: string,
): Promise<boolean> {
  const { centre, now, request } = entrance
  const db = centre.database.app
  const bucket = bucketOf(caller.userId)
  const { refused } = await tally(db, [bucket], now)
  if (refused) {
    // one line a wait: who hammers on writes no history
    if (refused.first) await raiseAlarm(entrance, caller)
    throw tooManyTries(refused, now)
  }
  const right = stored !== null && (await compared(entrance, bucket, stored, typed))
  if (right) await forgive(db, { forget: [bucket] })
  else await noteAttempt(db, request, now, { userId: caller.userId, outcome: 'wrong_password', method: 'password' })
  return right
}

async function compared({ centre }: Entrance, bucket: Bucket, stored: string, typed: string): Promise<boolean> {
  try {
    return await passwordMatches(stored, typed)
  } catch (error) {
    await forgive(centre.database.app, { takeBack: [bucket] })
    throw error
  }
}

async function raiseAlarm({ centre, now, request }: Entrance, caller: Caller): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  await onTenant(centre.database.app, null, async db => {
    await noteAttempt(db, request, now, { userId: caller.userId, outcome: 'throttled', method: 'password' })
    const { exceeded } = await countTry(db, 'own-password-alarm', alarms, caller.userId, now)
    if (exceeded) return
    const user = { id: caller.userId, name: caller.name, email: caller.email, locale: caller.locale }
    const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
    await queueMail(db, { centre, user, template: 'password_guessed', values: { appUrl, event }, now })
  })
}
