import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { owners } from '../../people/people/recipients.ts'
import { lockContracts } from './change-lifecycle.ts'
import { contractLink } from './link.ts'

const batch = 200

/** Days before its last one on which owners hear that a trial ends. */
const daysAhead = 3

/** Reminds owners some days before a trial ends by itself. Each last day is looked at once; what they have cancelled, they know of. */
export const announceTrials = declareJob({
  name: 'contracts.announce-trials',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '48 * * * *',
  async run({ services, log }) {
    let told = 0
    let last: number
    do {
      last = await inTransaction(services.database.operator, db => announceBatch(db, services))
      told += last
    } while (last > 0)
    if (told > 0) log.info({ contracts: told }, 'ends of trials announced')
  },
})

async function announceBatch(db: OperatorDb, services: Services): Promise<number> {
  const now = services.clock.now()
  const today = services.clock.today()
  const found = await lockContracts(
    db,
    sql`c.state = 'trial' and c.end_rule = 'trial' and c.ends_on >= ${today}::date
      and c.ends_on <= ${today}::date + ${sql.lit(daysAhead)} and c.trial_told_for is distinct from c.ends_on
      limit ${sql.lit(batch)} for update of c skip locked`,
  )
  if (found.length === 0) return 0
  await sql`update contract set trial_told_for = ends_on
    where id = any(${found.map(({ id }) => id)}::uuid[]) and customer_number = any(${found.map(one => one.customer)}::integer[])`.execute(
    db,
  )
  for (const { customer, number, label, life } of found) {
    const people = await owners(db, customer, now)
    const values = { number, label, on: life.ends_on ?? today, link: `${contractLink(services, number)}/keep` }
    await queueMails(
      db,
      people.map(user => ({
        services,
        user,
        now,
        customer,
        contract: number,
        template: 'trial_ends' as const,
        values,
      })),
    )
  }
  return found.length
}
