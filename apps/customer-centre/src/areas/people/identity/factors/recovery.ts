import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { countCall } from '../../../../platform/http/rate-limit.ts'
import { voidChangesOf } from '../email-change/queries.ts'
import { endSessions, holdUser } from '../queries.ts'
import { distrustDevices } from '../sign-in/devices.ts'
import { pendingOf } from '../sign-in/pending-sign-in.ts'
import { deleteAllFactors, setTwoFactorSince, userForChange } from './factor-queries.ts'
import { auditFactor, notify } from './notices.ts'
import { endPendings } from './pending-queries.ts'
import { cancelForProof, recordCancelling } from './recovery-cancelling.ts'
import { cancelToken, recoveryLink } from './recovery-links.ts'
import { cancelOpen, insertRecovery, recoveryByToken, takeFinish } from './recovery-queries.ts'
import { finishExpired, finishWindow } from './rules.ts'
import { signInExpired } from './second-step.ts'

/** A user with the password and no factor may ask; the owner's mailbox gets no more mails about it than this. */
const perUser = { per: 'user', max: 3, seconds: 86_400 } as const

export async function requestRecovery(context: Context<typeof secondFactorEndpoints.requestRecovery>) {
  const { services, db, now, request } = context
  const pending = await pendingOf(db, request, now)
  const user = pending && (await holdUser(db, pending.userId, null))
  if (!user) throw signInExpired()
  await countCall(db, 'factor-recovery', [[perUser, user.id]], now)
  const { configuration, keys } = services
  const id = uuidv7()
  const token = cancelToken((await keys.vault()).current.key, id)
  const dueAt = new Date(now.getTime() + configuration.secondFactor.recoveryHours * 3_600_000)
  const recovery = { id, userId: user.id, cancelHash: hashOf(token), now, dueAt, address: request.ip }
  if (!(await insertRecovery(db, recovery))) throw problem('recovery_under_way')
  await auditFactor(db, context, user, {
    action: 'factor_recovery.requested',
    subject: { kind: 'factor_recovery', id, label: user.name },
    after: { due_at: dueAt.toISOString() },
  })
  await notify(db, context, user, 'recovery_requested', { link: recoveryLink(configuration, token), dueAt })
  return { requested_at: now.toISOString(), due_at: dueAt.toISOString() }
}

/** The same answer for an expired link and one that never existed. */
export async function recoveryState({ db, now, params }: Context<typeof secondFactorEndpoints.recoveryState>) {
  const found = await recoveryByToken(db, hashOf(params.token))
  if (!found || (found.purpose === 'finish' && finishExpired(found.ready_at, now)))
    return { purpose: 'none' as const, due_at: null }
  return { purpose: found.purpose, due_at: found.due_at }
}

/** Works signed out and from any device, because people read mails anywhere. */
export async function cancelRecovery(
  context: Context<typeof secondFactorEndpoints.cancelRecovery>,
): Promise<undefined> {
  const { db, now, params } = context
  const recovery = await cancelOpen(db, { cancel_hash: hashOf(params.token) }, now)
  const user = recovery && (await holdUser(db, recovery.user_id, null))
  if (!user) throw problem('link_invalid')
  await recordCancelling(db, context, user, recovery.id)
}

/** Does not sign in: the password is still needed. */
export async function finishRecovery(
  context: Context<typeof secondFactorEndpoints.finishRecovery>,
): Promise<undefined> {
  const { db, now, params } = context
  const recovery = await takeFinish(db, hashOf(params.token), now, new Date(now.getTime() - finishWindow))
  const user = recovery && (await userForChange(db, recovery.user_id))
  if (!user) throw problem('link_invalid')
  await deleteAllFactors(db, user.id)
  await setTwoFactorSince(db, user.id, null)
  await distrustDevices(db, user.id)
  await voidChangesOf(db, user.id, null, now)
  await endSessions(db, user.id, 'all', now)
  await endPendings(db, user.id)
  await auditFactor(db, context, user, {
    action: 'factor_recovery.finished',
    subject: { kind: 'factor_recovery', id: recovery.id, label: user.name },
  })
  await notify(db, context, user, 'recovery_finished', {})
}

export async function stopRecovery(context: Context<typeof secondFactorEndpoints.stopRecovery>): Promise<undefined> {
  const { caller, db } = context
  const user = await holdUser(db, caller.userId, null)
  if (!user || !(await cancelForProof(db, context, user))) throw problem('not_found')
}
