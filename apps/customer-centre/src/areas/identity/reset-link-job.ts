import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { onTenant } from '../../db/database.ts'
import { hashOf } from '../../http/csrf.ts'
import { declareJob } from '../../jobs/job.ts'
import { mailExists, queueMail } from '../../mail.ts'
import { insertResetToken } from './password-queries.ts'
import { userByEmail } from './queries.ts'

export const linkMinutes = 60

/** Sends the link if the address has an account. `request_id` becomes the mail's id, so a repeat sends nothing. */
export const sendResetLink = declareJob({
  name: 'identity.send-reset-link',
  payload: z.object({ request_id: z.uuid(), email: z.string() }),
  async run({ centre }, { request_id: id, email }) {
    const now = centre.clock.now()
    await onTenant(centre.database.operator, null, async db => {
      const user = await userByEmail(db, email)
      if (!user || user.disabled_at || (await mailExists(db, id))) return
      const token = randomBytes(32).toString('base64url')
      await insertResetToken(db, user.id, hashOf(token), now, linkMinutes)
      const link = `${centre.configuration.appUrl}/password/reset/${token}`
      await queueMail(db, { id, centre, user, template: 'password_reset', values: { link, minutes: linkMinutes }, now })
    })
  },
})
