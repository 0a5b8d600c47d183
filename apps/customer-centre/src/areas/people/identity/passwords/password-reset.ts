import type { identityEndpoints } from '@kontor/contract/areas/people/identity'
import { uuidv7 } from 'uuidv7'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import { type Context, hashThenCommit } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { voidChangesOf } from '../email-change/queries.ts'
import { endSessions } from '../queries.ts'
import { notifyPasswordChanged } from './password-notice.ts'
import { endHalfOpen, killResetTokens, passwordOwner, resetPasswordBy, resetTokenUser } from './password-queries.ts'
import { requireGoodPassword } from './password-rules.ts'
import { sendResetLink } from './reset-link-job.ts'

/** Does the same work for every address, known or not: the job finds out later whether there is an account. */
export async function requestReset(context: Context<typeof identityEndpoints.passwordRequest>): Promise<undefined> {
  await enqueue(context.db, sendResetLink, { request_id: uuidv7(), email: context.body.email })
}

export async function checkResetLink({ db, params, now }: Context<typeof identityEndpoints.passwordResetCheck>) {
  return { valid: (await resetTokenUser(db, hashOf(params.token), now)) !== undefined }
}

/** Ends every session of the user and signs no one in: what asks for a second factor goes on asking for it. */
export const resetPassword = hashThenCommit<typeof identityEndpoints.passwordReset>(async ({ body, services, now }) => {
  const { unbound } = services.database
  const userId = await resetTokenUser(unbound, hashOf(body.token), now)
  const owner = userId && (await passwordOwner(unbound, userId, now))
  // refused by the second step: a call sent twice finds its link used up, and is answered as the first time
  if (!owner) return inside => useLink(inside, null)
  await requireGoodPassword(body.password, { ...owner, provider: services.configuration.provider.name })
  const passwordHash = await hashPassword(body.password)
  return inside => useLink(inside, passwordHash)
})

async function useLink(
  context: Context<typeof identityEndpoints.passwordReset>,
  passwordHash: string | null,
): Promise<undefined> {
  const { body, db, now } = context
  const user = passwordHash && (await resetPasswordBy(db, hashOf(body.token), passwordHash, now))
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
  await notifyPasswordChanged(context, user)
}
