import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails, writtenMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { type Ending, endingAccess } from './queries.ts'

/**
 * Tells people a week before that their access ends, and that it has ended. A mail's id comes from the access's last
 * day, so a repeat sends nothing, and a later last day is announced again.
 */
export const notifyEndingAccess = declareJob({
  name: 'people.tell-ending-access',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '15 * * * *',
  async run({ services }) {
    const now = services.clock.now()
    const { timeZone } = services.configuration
    await inTransaction(services.database.operator, async db => {
      const endings = await endingAccess(db, now, timeZone)
      for (let at = 0; at < endings.length; at += atOnce) await tell(db, services, endings.slice(at, at + atOnce), now)
    })
  },
})

/** Mails written by one statement, and rows of the audit: a statement has a most number of parameters. */
const atOnce = 1000

async function tell(db: OperatorDb, services: Services, endings: readonly Ending[], now: Date): Promise<void> {
  const { appUrl } = services.configuration
  const all = endings.map(ending => ({ ...ending, mailId: mailIdOf(ending) }))
  const told = await writtenMails(
    db,
    all.map(({ mailId }) => mailId),
  )
  const untold = all.filter(({ mailId }) => !told.has(mailId))
  await queueMails(
    db,
    untold.map(({ customer_number: number, customer, on, over, mailId, ...user }) => ({
      id: mailId,
      services,
      user,
      now,
      customer: number,
      template: over ? 'access_expired' : 'access_ending',
      values: { customer, number, on, appUrl },
    })),
  )
  const entries = untold
    .filter(({ over }) => over)
    .map(({ customer_number: customer, id, name, on }) => ({
      action: 'person.access_expired' as const,
      customer,
      subject: { kind: 'user', id, label: name },
      after: { expires_on: on },
    }))
  const origin = { caller: null, now, address: null, requestId: notifyEndingAccess.name }
  if (entries.length > 0) await writeAudit(db, origin, ...entries)
}

const mailIdOf = ({ customer_number, id, on, over }: Ending): string =>
  derivedId(over ? 'access expired' : 'access ending', String(customer_number), id, on)
