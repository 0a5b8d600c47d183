import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import { type Context, type OutsideContext, withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { startAnonymousSession } from '../../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { holdUser } from '../queries.ts'
import { noteAttempt } from '../sign-in/attempts.ts'
import { answerSignedIn, openSession } from '../sign-in/open-session.ts'
import { type PendingSignIn, pendingOf, takePending } from '../sign-in/pending-sign-in.ts'
import { countCodeTry, findCode, forgetCodeTries, raiseAlarm, spendCode, wrongCode } from './codes.ts'
import { countFailure, endPending, pendingState } from './pending-queries.ts'
import { cancelForProof } from './recovery-cancelling.ts'

/** Wrong codes of one sign-in; after that the password is needed again. */
const mostFailures = 5

export const signInExpired = () => problem('sign_in_expired')

export async function pendingSignIn({
  services,
  db,
  now,
  request,
}: Context<typeof secondFactorEndpoints.pendingSignIn>) {
  const sessionId = sessionIdOf(request)
  const state = sessionId && (await pendingState(db, hashOf(sessionId), now))
  if (!state) throw signInExpired()
  const { rememberDeviceDays, recoveryHours } = services.configuration.secondFactor
  return { ...state, remember_device_days: rememberDeviceDays, recovery_hours: recoveryHours }
}

export async function abandonSignIn(context: Context<typeof secondFactorEndpoints.abandonSignIn>): Promise<undefined> {
  await takePending(context.db, context.request)
  await startAnonymousSession(context.services, context.reply)
}

type Step = OutsideContext<typeof secondFactorEndpoints.secondFactor>

/**
 * Counts first and forgets on success, as the password's sign-in does: per user over all their sign-ins, and per
 * sign-in. The counts stay, because nothing here shares the transaction that a refusal would undo.
 */
export const secondFactor = withoutTransaction<typeof secondFactorEndpoints.secondFactor>(async context => {
  const { body, services, now, request } = context
  const { unbound } = services.database
  const pending = await pendingOf(unbound, request, now)
  if (!pending) throw signInExpired()
  await countCodeTry(unbound, context, pending.userId, `${pending.method}+${body.method}`)
  const failures = await countFailure(unbound, pendingHash(context), mostFailures)
  if (failures === undefined) throw signInExpired()
  const found = await findCode(services, unbound, pending.userId, { typed: body.code, now, method: body.method })
  if (!found) throw await refuse(context, pending, failures)

  const signedIn = await context.inTransaction(async ({ db }) => {
    const user = await holdUser(db, pending.userId, null)
    if (!user || !(await takePending(db, request))) throw signInExpired()
    await spendCode(db, context, user, found)
    await cancelForProof(db, context, user)
    return openSession(db, context, user, {
      method: `${pending.method}+${found.method}`,
      remember: pending.remember,
      trustDevice: body.remember_device ?? false,
    })
  })
  await forgetCodeTries(unbound, pending.userId)
  return answerSignedIn(context, signedIn)
})

/** Records the wrong code; the last one ends the sign-in. */
async function refuse(context: Step, pending: PendingSignIn, failures: number) {
  const { body, now, request } = context
  const ended = failures >= mostFailures
  await context.inTransaction(async ({ db }) => {
    await noteAttempt(db, request, now, {
      userId: pending.userId,
      outcome: 'wrong_code',
      method: `${pending.method}+${body.method}`,
    })
    if (!ended) return
    await endPending(db, pendingHash(context))
    const user = await holdUser(db, pending.userId, null)
    if (user) await raiseAlarm(db, context, user)
  })
  return ended ? signInExpired() : wrongCode()
}

const pendingHash = ({ request }: Step): Buffer => hashOf(sessionIdOf(request) ?? '')
