import type { secondFactorEndpoints } from '@kontor/contract/areas/second-factor'
import { onTenant } from '../../db/database.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { startAnonymousSession } from '../../http/session-cookies.ts'
import { sessionIdOf } from '../../http/session-id.ts'
import { noteAttempt } from '../identity/attempts.ts'
import { answerSignedIn, openSession } from '../identity/open-session.ts'
import { type PendingSignIn, pendingOf, takePending } from '../identity/pending-sign-in.ts'
import { holdUser } from '../identity/queries.ts'
import { countCodeTry, findCode, forgetCodeTries, raiseAlarm, spendCode, wrongCode } from './codes.ts'
import { countFailure, endPending, pendingState } from './pending-queries.ts'
import { cancelForProof } from './recovery-cancelling.ts'

/** Wrong codes of one sign-in; then the password is asked for again. */
const mostFailures = 5

export const signInExpired = () => problem('sign_in_expired')

export async function pendingSignIn({ centre, db, now, request }: Context<typeof secondFactorEndpoints.pendingSignIn>) {
  const sessionId = sessionIdOf(request)
  const state = sessionId && (await pendingState(db, hashOf(sessionId), now))
  if (!state) throw signInExpired()
  const { rememberDeviceDays, recoveryHours } = centre.configuration.secondFactor
  return { ...state, remember_device_days: rememberDeviceDays, recovery_hours: recoveryHours }
}

export async function abandonSignIn(context: Context<typeof secondFactorEndpoints.abandonSignIn>): Promise<undefined> {
  await takePending(context.db, context.request)
  await startAnonymousSession(context.centre, context.reply)
}

type Step = Context<typeof secondFactorEndpoints.secondFactor>

/**
 * Counts first and forgets on success, as the password's sign-in does: per user over all of his sign-ins, and per sign-in. What is
 * counted stays counted, because nothing here shares the transaction that a refusal would undo.
 */
export const secondFactor = ownTransactions(async (context: Step) => {
  const { body, centre, db, now, request } = context
  const pending = await pendingOf(db, request, now)
  if (!pending) throw signInExpired()
  await countCodeTry(db, context, pending.userId, `${pending.method}+${body.method}`)
  const failures = await countFailure(db, pendingHash(context), mostFailures)
  if (failures === undefined) throw signInExpired()
  const found = await findCode(centre, db, pending.userId, { typed: body.code, now, method: body.method })
  if (!found) throw await refuse(context, pending, failures)

  const signedIn = await db.transaction().execute(async work => {
    const user = await holdUser(work, pending.userId, null)
    if (!user || !(await takePending(work, request))) throw signInExpired()
    await spendCode(work, context, user, found)
    await cancelForProof(work, context, user)
    return openSession(work, context, user, {
      method: `${pending.method}+${found.method}`,
      remember: pending.remember,
      trustDevice: body.remember_device ?? false,
    })
  })
  await forgetCodeTries(db, pending.userId)
  return answerSignedIn(context, signedIn)
})

/** Puts the wrong code on record; the last one ends the sign-in. */
async function refuse(context: Step, pending: PendingSignIn, failures: number) {
  const { body, db, now, request } = context
  const ended = failures >= mostFailures
  await onTenant(db, null, async work => {
    await noteAttempt(work, request, now, {
      userId: pending.userId,
      outcome: 'wrong_code',
      method: `${pending.method}+${body.method}`,
    })
    if (!ended) return
    await endPending(work, pendingHash(context))
    const user = await holdUser(work, pending.userId, null)
    if (user) await raiseAlarm(work, context, user)
  })
  return ended ? signInExpired() : wrongCode()
}

const pendingHash = ({ request }: Step): Buffer => hashOf(sessionIdOf(request) ?? '')
