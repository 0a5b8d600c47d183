import type { identityEndpoints } from '@kontor/contract/areas/identity'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { queueMail } from '../../mail.ts'
import { hashPassword } from '../../password.ts'
import { isResetTokenValid, killResetTokens, setPassword, takeResetToken } from './password-queries.ts'
import { deleteSessions } from './queries.ts'
import { sendResetLink } from './reset-link-job.ts'

/** Does the same work for every address, known or not: whether there is an account is found out by the job, later. */
export async function requestReset(context: Context<typeof identityEndpoints.passwordRequest>): Promise<undefined> {
  await enqueue(context.db, sendResetLink, { request_id: uuidv7(), email: context.body.email })
}

export async function checkResetLink({ db, params, now }: Context<typeof identityEndpoints.passwordResetCheck>) {
  return { valid: await isResetTokenValid(db, hashOf(params.token), now) }
}

/** Ends every session of the user and signs nobody in: what asks for a second factor goes on asking for it. */
export async function resetPassword(context: Context<typeof identityEndpoints.passwordReset>): Promise<undefined> {
  const { body, centre, db, now } = context
  const userId = await takeResetToken(db, hashOf(body.token), now)
  const user = userId && (await setPassword(db, userId, await hashPassword(body.password), now))
  if (!user) throw problem('reset_link_invalid')
  await deleteSessions(db, user.id, null)
  await killResetTokens(db, user.id, now)
  await context.audit({
    action: 'password.reset',
    subject: { kind: 'user', id: user.id, label: user.name },
    actor: { userId: user.id, name: user.name },
  })
  await queueMail(db, {
    centre,
    user,
    template: 'password_changed',
    values: { appUrl: centre.configuration.appUrl },
    now,
  })
}
