import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import { problem } from '../../http/problem.ts'
import { countTry } from '../../http/rate-limit.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../http/throttle.ts'
import { hashUnderSalt } from '../../password.ts'
import { open } from '../../vault.ts'
import { type Attempt, noteAttempt } from '../identity/attempts.ts'
import type { Entrance } from '../identity/open-session.ts'
import { confirmedApps, takeStep } from './app-queries.ts'
import { codesLeft, isUnusedCode, saltOf, takeCode } from './code-queries.ts'
import { auditFactor, notify, type Owner } from './notices.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { readCode, stepOf } from './totp.ts'

/** A right code that is not used up yet. */
export type FoundCode = { method: 'totp'; appId: string; step: number } | { method: 'recovery_code'; hash: Buffer }

export const wrongCode = () => problem('wrong_code', { fields: new Map([['code', { code: 'wrong_code' }]]) })

/**
 * Looks for what a code belongs to. Hashing holds no connection: give it the pool.
 * @param method one kind only; absent: the code's form decides
 */
export async function findCode(
  centre: Centre,
  db: Db,
  userId: string,
  { typed, now, method }: { typed: string; now: Date; method?: FoundCode['method'] },
): Promise<FoundCode | undefined> {
  const digits = method === 'recovery_code' ? undefined : readCode(typed)
  if (digits) return findStep(centre, db, userId, digits, now)
  const code = method === 'totp' ? undefined : readRecoveryCode(typed)
  const salt = code && (await saltOf(db, userId))
  if (!salt) return undefined
  const hashed = await hashUnderSalt(code, salt)
  return (await isUnusedCode(db, userId, hashed)) ? { method: 'recovery_code', hash: hashed } : undefined
}

async function findStep(centre: Centre, db: Db, userId: string, digits: string, now: Date) {
  const key = await centre.keys.vault()
  for (const app of await confirmedApps(db, userId)) {
    const step = stepOf(open(key, app.secret, app.id), digits, now, app.last_step)
    if (step !== undefined) return { method: 'totp', appId: app.id, step } as const
  }
  return undefined
}

/**
 * Uses a code up, in the transaction of what it opens. A recovery code's use is put on record and mailed to its owner.
 * @throws wrong_code where another call was faster
 */
export async function spendCode(db: Db, entrance: Entrance, user: Owner, found: FoundCode): Promise<void> {
  const { now } = entrance
  if (found.method === 'totp') {
    if (!(await takeStep(db, user.id, found.appId, found.step, now))) throw wrongCode()
    return
  }
  if (!(await takeCode(db, user.id, found.hash, now))) throw wrongCode()
  const left = await codesLeft(db, user.id)
  await auditFactor(db, entrance, user, {
    action: 'recovery_code.used',
    subject: { kind: 'user', id: user.id, label: user.name },
    after: { left },
  })
  await notify(db, entrance, user, 'recovery_code_used', { left })
}

/**
 * Codes tried by one user, over all of his sign-ins and confirmations: five cost no wait, behind them 1, 2, 4 … 60 minutes. Only
 * somebody with the password gets this far, so no stranger can shut the owner out.
 */
const bucketOf = (userId: string): Bucket => ({
  name: 'second factor',
  subject: userId,
  free: 5,
  forgottenAfterMinutes: 24 * 60,
})

/** Counts a try before it is checked, so that guesses made at once do not slip past. Give it the pool: a refusal undoes nothing. @throws too_many_requests */
export async function countCodeTry(
  db: Db,
  { now, request }: Pick<Entrance, 'now' | 'request'>,
  userId: string,
  method: Attempt['method'],
): Promise<void> {
  const { refused } = await tally(db, [bucketOf(userId)], now)
  if (!refused) return
  // one line a wait: who hammers on writes no history
  if (refused.first) await noteAttempt(db, request, now, { userId, outcome: 'throttled', method })
  throw tooManyTries(refused, now)
}

/** The right code came: the tries before were honest. */
export async function forgetCodeTries(db: Db, userId: string): Promise<void> {
  await forgive(db, { forget: [bucketOf(userId)] })
}

/** Told once a day at most, so that a thief cannot bury the mail among its like. */
const alarms = { per: 'user', max: 1, seconds: 86_400 } as const

/** Somebody knows the password and failed at the second factor: the owner should change it. */
export async function raiseAlarm(db: Db, entrance: Entrance, user: Owner): Promise<void> {
  const { exceeded } = await countTry(db, 'second-factor-alarm', alarms, user.id, entrance.now)
  await auditFactor(db, entrance, user, {
    action: 'session.second_factor_failed',
    subject: { kind: 'user', id: user.id, label: user.name },
  })
  if (!exceeded) await notify(db, entrance, user, 'second_factor_failed', {})
}
