import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { countTry } from '../../../../platform/http/rate-limit.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { mailExists, queueMail } from '../../../../platform/mail/queue-mail.ts'
import { greetable } from '../../../../values/email-address.ts'
import { userByEmail } from '../../../people/identity/queries.ts'
import { setLink, waitingOf } from './queries.ts'
import { linkHours, nameOf } from './rules.ts'

/**
 * Counted by the job: refusing calls after a stranger has asked often enough would keep the owner out. It limits the
 * links of an address as well, so none has to end another.
 */
const mailsPerAddress = { per: 'email', max: 5, seconds: 3600 } as const

/**
 * Writes the mail of the registration that waits under an address for a browser (the hash of its cookie): a new link,
 * or, where the address has an account, a note to its owner. `request_id` becomes the mail's id, so a repeat sends
 * nothing.
 */
export const sendRegistrationMail = declareJob({
  name: 'registration.send-mail',
  payload: z.object({ request_id: z.uuid(), email: z.string(), browser: z.string() }),
  attempts: 16,
  timeLimit: 60,
  concurrency: 10,
  // anyone who waits for it asks again
  onGivenUp: null,
  async run({ services }, { request_id: id, email, browser }) {
    const now = services.clock.now()
    const { appUrl } = services.configuration
    await inTransaction(services.database.operator, async db => {
      const waiting = await waitingOf(db, email, Buffer.from(browser, 'base64url'), now)
      if (!waiting || (await mailExists(db, id))) return
      const count = await countTry(db, sendRegistrationMail.name, mailsPerAddress, email.toLowerCase(), now)
      if (count.exceeded) return
      const user = await userByEmail(db, waiting.email)
      if (user) {
        if (!user.disabled_at)
          await queueMail(db, { id, services, user, template: 'registration_known', values: { appUrl }, now })
        return
      }
      const token = randomBytes(32).toString('base64url')
      await setLink(db, waiting.id, hashOf(token), new Date(now.getTime() + linkHours * 3_600_000))
      const { details } = waiting
      await queueMail(db, {
        id,
        services,
        user: {
          id: null,
          email: waiting.email,
          name: greetable(nameOf(details), waiting.email),
          locale: details.locale,
        },
        template: 'verify_email',
        values: { link: `${appUrl}/register/${token}`, hours: linkHours },
        now,
      })
    })
  },
})
