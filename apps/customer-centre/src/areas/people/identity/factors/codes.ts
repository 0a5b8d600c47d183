import { hashUnderSalt } from '../../../../platform/crypto/password.ts'
import { open } from '../../../../platform/crypto/vault.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { countTry } from '../../../../platform/http/rate-limit.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../../../platform/http/throttle.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { type Attempt, noteAttempt } from '../sign-in/attempts.ts'
import type { SignInContext } from '../sign-in/open-session.ts'
import { confirmedApps, takeStep } from './app-queries.ts'
import { codesLeft, isUnusedCode, saltOf, takeCode } from './code-queries.ts'
import { auditFactor, notify, type Owner } from './notices.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { readCode, stepOf } from './totp.ts'

/** A right code that is not used up yet. */
export type FoundCode = { method: 'totp'; appId: string; step: number } | { method: 'recovery_code'; hash: Buffer }

export const wrongCode = () => problem('wrong_code', { fields: new Map([['code', { code: 'wrong_code' }]]) })

/**
 * Finds the app or recovery code that a code belongs to. Hashing holds no connection: pass the pool.
 * @param method one kind only; absent: the code's form decides
 */
export async function findCode(
  services: TenantServices,
  db: Db,
  userId: string,
  { typed, now, method }: { typed: string; now: Date; method?: FoundCode['method'] },
): Promise<FoundCode | undefined> {
  const digits = method === 'recovery_code' ? undefined : readCode(typed)
  if (digits) return findStep(services, db, userId, digits, now)
  const code = method === 'totp' ? undefined : readRecoveryCode(typed)
  const salt = code && (await saltOf(db, userId))
  if (!salt) return undefined
  const hashed = await hashUnderSalt(code, salt)
  return (await isUnusedCode(db, userId, hashed)) ? { method: 'recovery_code', hash: hashed } : undefined
}

async function findStep(services: TenantServices, db: Db, userId: string, digits: string, now: Date) {
  const key = await services.keys.vault()
  for (const app of await confirmedApps(db, userId)) {
    const step = stepOf(open(key, app.secret, app.id), digits, now, app.last_step)
    if (step !== undefined) return { method: 'totp', appId: app.id, step } as const
  }
  return undefined
}

/**
 * Uses a code up, in the transaction of what it opens. The use of a recovery code is recorded and mailed to its owner.
 * @throws wrong_code where another call was faster
 */
export async function spendCode(db: Db, context: SignInContext, user: Owner, found: FoundCode): Promise<void> {
  const { now } = context
  if (found.method === 'totp') {
    if (!(await takeStep(db, user.id, found.appId, found.step, now))) throw wrongCode()
    return
  }
  if (!(await takeCode(db, user.id, found.hash, now))) throw wrongCode()
  const left = await codesLeft(db, user.id)
  await auditFactor(db, context, user, {
    action: 'recovery_code.used',
    subject: { kind: 'user', id: user.id, label: user.name },
    after: { left },
  })
  await notify(db, context, user, 'recovery_code_used', { left })
}

/**
 * Codes tried by one user, over all their sign-ins and confirmations: five without a wait, then 1, 2, 4 … 60 minutes.
 * Only people with the password get this far, so strangers cannot lock the owner out.
 */
const bucketOf = (userId: string): Bucket => ({
  name: 'second factor',
  subject: userId,
  free: 5,
  forgottenAfterMinutes: 24 * 60,
})

/**
 * Counts a try before it is checked, so that simultaneous guesses do not slip past. Pass the pool: a refusal undoes
 * nothing. @throws too_many_requests
 */
export async function countCodeTry(
  db: Db,
  { now, request }: Pick<SignInContext, 'now' | 'request'>,
  userId: string,
  method: Attempt['method'],
): Promise<void> {
  const { refused } = await tally(db, [bucketOf(userId)], now)
  if (!refused) return
  // one line per wait: further tries write no history
  if (refused.first) await noteAttempt(db, request, now, { userId, outcome: 'throttled', method })
  throw tooManyTries(refused, now)
}

/** The right code came: the earlier tries were honest. */
export async function forgetCodeTries(db: Db, userId: string): Promise<void> {
  await forgive(db, { forget: [bucketOf(userId)] })
}

/** At most once a day, so that a thief cannot bury the mail among others like it. */
const alarms = { per: 'user', max: 1, seconds: 86_400 } as const

/** A person knows the password and failed at the second factor: the owner should change it. */
export async function raiseAlarm(db: Db, context: SignInContext, user: Owner): Promise<void> {
  const { exceeded } = await countTry(db, 'second-factor-alarm', alarms, user.id, context.now)
  await auditFactor(db, context, user, {
    action: 'session.second_factor_failed',
    subject: { kind: 'user', id: user.id, label: user.name },
  })
  if (!exceeded) await notify(db, context, user, 'second_factor_failed', {})
}
