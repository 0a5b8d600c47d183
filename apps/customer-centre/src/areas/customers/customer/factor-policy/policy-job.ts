import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { enqueue, inADay } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { queueMails, writtenMails } from '../../../../platform/mail/queue-mail.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { recipients } from '../../../people/people/recipients.ts'
import { policyOf } from './policy-queries.ts'

/**
 * Tells everyone who acts for a customer from when a second factor is required. A mail's id comes from the change's, so
 * a repeat sends nothing.
 */
export const announcePolicy = declareJob({
  name: 'second-factor.announce-policy',
  payload: z.object({
    change_id: z.uuid(),
    customer_number: z.int(),
    required_from: z.string(),
    changed_by: z.string(),
  }),
  attempts: 16,
  timeLimit: 300,
  /** From the day on, people could not go on without having been told. */
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, announcePolicy, payload, inADay(services))
  },
  async run({ services }, payload) {
    const { customer_number: customer, required_from: from, changed_by: by } = payload
    const now = services.clock.now()
    await inTransaction(services.database.operator, async db => {
      const { name, required_from: today } = await policyOf(db, customer)
      // changed again meanwhile: that change has its own mail
      if (today !== from) return
      const { appUrl, timeZone } = services.configuration
      const members = await recipients(db, { customer, now })
      const mails = members.map(user => ({
        id: derivedId(payload.change_id, user.id),
        services,
        user,
        now,
        customer,
        template: 'second_factor_policy' as const,
        values: { customer: name, from, by, hasFactor: user.second_factor, appUrl, timeZone },
      }))
      const told = await writtenMails(
        db,
        mails.map(({ id }) => id),
      )
      await queueMails(
        db,
        mails.filter(({ id }) => !told.has(id)),
      )
    })
  },
})
