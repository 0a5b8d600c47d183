import type { identityEndpoints } from '@kontor/contract/areas/identity'
import { uuidv7 } from 'uuidv7'
import { type Context, inTwoSteps } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { hashPassword } from '../../password.ts'
import { requireGoodPassword } from '../../password-rules.ts'
import { voidChangesOf } from '../email-change/queries.ts'
import { tellPasswordChanged } from './password-notice.ts'
import {
  endHalfOpen,
  killResetTokens,
  passwordOwner,
  resetTokenUser,
  setPassword,
  takeResetToken,
} from './password-queries.ts'
import { endSessions } from './queries.ts'
import { sendResetLink } from './reset-link-job.ts'

/** Does the same work for every address, known or not: whether there is an account is found out by the job, later. */
export async function requestReset(context: Context<typeof identityEndpoints.passwordRequest>): Promise<undefined> {
  await enqueue(context.db, sendResetLink, { request_id: uuidv7(), email: context.body.email })
}

export async function checkResetLink({ db, params, now }: Context<typeof identityEndpoints.passwordResetCheck>) {
  return { valid: (await resetTokenUser(db, hashOf(params.token), now)) !== undefined }
}

/** Ends every session of the user and signs nobody in: what asks for a second factor goes on asking for it. */
export const resetPassword = inTwoSteps(async (context: Context<typeof identityEndpoints.passwordReset>) => {
  const { body, centre, db, now } = context
  const userId = await resetTokenUser(db, hashOf(body.token), now)
  const owner = userId && (await passwordOwner(db, userId, now))
  // refused by the second step: a call sent twice finds its link used up, and is answered as the first time
  if (!owner) return (inside: typeof context) => useLink(inside, null)
  requireGoodPassword(body.password, { ...owner, provider: centre.configuration.provider.name })
  const passwordHash = await hashPassword(body.password)
  return (inside: typeof context) => useLink(inside, passwordHash)
})

async function useLink(
  context: Context<typeof identityEndpoints.passwordReset>,
  passwordHash: string | null,
): Promise<undefined> {
  const { body, db, now } = context
  const userId = passwordHash && (await takeResetToken(db, hashOf(body.token), now))
  const user = userId && (await setPassword(db, userId, passwordHash, now))
  if (!user) throw problem('reset_link_invalid')
  await voidChangesOf(db, user.id, null, now)
  await endSessions(db, user.id, 'all', now)
  await endHalfOpen(db, user.id)
  await killResetTokens(db, user.id, now)
  await context.audit({
    action: 'password.reset',
    subject: { kind: 'user', id: user.id, label: user.name },
    actor: { userId: user.id, name: user.name },
  })
  await tellPasswordChanged(context, user)
}
