import * as z from 'zod/mini'
import { writeAudit } from '../../audit.ts'
import { onTenant } from '../../db/database.ts'
import { derivedId } from '../../derived-id.ts'
import { declareJob } from '../../jobs/job.ts'
import { mailExists, queueMail } from '../../mail.ts'
import { endingAccess } from './queries.ts'

/**
 * Tells people a week before that their access ends, and that it has ended. A mail's id comes from the access's last day, so a repeat
 * sends nothing, and a later last day is announced anew.
 */
export const tellEndingAccess = declareJob({
  name: 'people.tell-ending-access',
  payload: z.object({}),
  schedule: '15 * * * *',
  async run({ centre }) {
    const now = centre.clock.now()
    const { appUrl, timeZone } = centre.configuration
    await onTenant(centre.database.operator, null, async db => {
      for (const ending of await endingAccess(db, now, timeZone)) {
        const { customer_number: customer, id, name, email, locale, on, over } = ending
        const mailId = derivedId(over ? 'access expired' : 'access ending', String(customer), id, on)
        if (await mailExists(db, mailId)) continue
        const values = { customer: ending.customer, number: customer, on, appUrl }
        const template = over ? 'access_expired' : 'access_ending'
        const mail = { id: mailId, centre, user: { id, name, email, locale }, now, customer }
        await queueMail(db, { ...mail, template, values })
        if (!over) continue
        const origin = { caller: null, now, address: null, requestId: tellEndingAccess.name }
        const subject = { kind: 'user', id, label: name }
        await writeAudit(db, origin, { action: 'person.access_expired', subject, after: { expires_on: on }, customer })
      }
    })
  },
})
