import * as z from 'zod/mini'
import { onTenant } from '../../db/database.ts'
import { derivedId } from '../../derived-id.ts'
import { declareJob } from '../../jobs/job.ts'
import { mailExists, queueMail } from '../../mail.ts'
import { membersOf, policyOf } from './policy-queries.ts'

/** Tells everybody who acts for a customer from when on a second factor is asked for. A mail's id comes from the change's, so a repeat sends nothing. */
export const announcePolicy = declareJob({
  name: 'second-factor.announce-policy',
  payload: z.object({
    change_id: z.uuid(),
    customer_number: z.int(),
    required_from: z.string(),
    changed_by: z.string(),
  }),
  async run({ centre }, payload) {
    const { customer_number: customer, required_from: from, changed_by: by } = payload
    const now = centre.clock.now()
    await onTenant(centre.database.operator, null, async db => {
      const { name, required_from: today } = await policyOf(db, customer)
      // changed again meanwhile: that change has a letter of its own
      if (today !== from) return
      const { appUrl, timeZone } = centre.configuration
      for (const member of await membersOf(db, customer, now)) {
        const id = derivedId(payload.change_id, member.id)
        if (await mailExists(db, id)) continue
        const values = { customer: name, from, by, hasFactor: member.two_factor_since !== null, appUrl, timeZone }
        await queueMail(db, { id, centre, user: member, template: 'second_factor_policy', values, now, customer })
      }
    })
  },
})
