import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { countTry } from '../../../../platform/http/rate-limit.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { mailExists, queueMail } from '../../../../platform/mail/queue-mail.ts'
import { holdUser, userByEmail } from '../queries.ts'
import { isLinked } from '../single-sign-on/client/identities.ts'
import { hasPassword, insertResetToken } from './password-queries.ts'

export const linkMinutes = 60

/** Counted by the job: refusing calls after a stranger has asked often enough would keep the owner out. */
const mailsPerUser = { per: 'user', max: 3, seconds: 900 } as const

/**
 * Sends the link if the address has an account. Users without a password who come from the identity provider get none
 * here, because it would let them in after they were disabled there: the mail names the way they know. `request_id`
 * becomes the mail's id, so a repeat sends nothing; `welcome` greets new staff, who have lost no password.
 */
export const sendResetLink = declareJob({
  name: 'identity.send-reset-link',
  payload: z.object({ request_id: z.uuid(), email: z.string(), welcome: z.optional(z.boolean()) }),
  attempts: 16,
  timeLimit: 60,
  concurrency: 10,
  // anyone who waits for it asks again
  onGivenUp: null,
  async run({ services }, { request_id: id, email, welcome }) {
    const now = services.clock.now()
    const { appUrl, singleSignOn } = services.configuration
    await inTransaction(services.database.operator, async db => {
      const user = await userByEmail(db, email)
      if (!user || user.disabled_at || (await mailExists(db, id))) return
      // an address that is just being changed gets no link that the change could not see
      if ((await holdUser(db, user.id, null))?.email !== user.email) return
      if ((await countTry(db, sendResetLink.name, mailsPerUser, user.id, now)).exceeded) return
      const { label = '' } = singleSignOn.identityProvider ?? {}
      if (!(await hasPassword(db, user.id)) && (await isLinked(db, services, user.id))) {
        await queueMail(db, { id, services, user, template: 'password_elsewhere', values: { appUrl, label }, now })
        return
      }
      const token = randomBytes(32).toString('base64url')
      await insertResetToken(db, user.id, hashOf(token), now, linkMinutes)
      const link = `${appUrl}/password/reset/${token}`
      const template = welcome ? 'staff_welcome' : 'password_reset'
      await queueMail(db, { id, services, user, template, values: { link, minutes: linkMinutes, appUrl }, now })
    })
  },
})
