import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays } from '../../../values/local-date.ts'
import { owners } from '../../people/people/recipients.ts'
import { type LockedContract, lockContracts } from './change-lifecycle.ts'
import { contractLink } from './link.ts'

const batch = 200

/** Shorter terms renew too often to be told of each. */
const leastMonths = 12

/** Tells owners a month before it is too late to cancel a contract that renews for a year or longer. Each renewal is looked at once. */
export const announceRenewals = declareJob({
  name: 'contracts.announce-renewals',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '43 * * * *',
  async run({ services, log }) {
    let told = 0
    let last: { seen: number; told: number }
    do {
      last = await inTransaction(services.database.operator, db => announceBatch(db, services))
      told += last.told
    } while (last.seen > 0)
    if (told > 0) log.info({ contracts: told }, 'renewals announced')
  },
})

async function announceBatch(db: OperatorDb, services: Services): Promise<{ seen: number; told: number }> {
  const now = services.clock.now()
  const today = services.clock.today()
  // the expression is that of the index `contract_renewal_ahead`
  const seen = await lockContracts(
    db,
    sql`c.renews_on - c.notice_days - 31 <= ${today}::date and c.ends_on is null and c.renews_on is not null
      and c.renewal_told_for is distinct from c.renews_on limit ${sql.lit(batch)} for update of c skip locked`,
  )
  if (seen.length === 0) return { seen: 0, told: 0 }
  await sql`update contract set renewal_told_for = renews_on
    where id = any(${seen.map(({ id }) => id)}::uuid[]) and customer_number = any(${seen.map(one => one.customer)}::integer[])`.execute(
    db,
  )
  const told = seen.flatMap(locked => announcementOf(locked, today) ?? [])
  for (const { customer, number, label, ...values } of told) {
    const people = await owners(db, customer, now)
    const link = contractLink(services, number)
    await queueMails(
      db,
      people.map(user => ({
        services,
        user,
        now,
        customer,
        contract: number,
        template: 'contract_renews' as const,
        values: { number, label, link, ...values },
      })),
    )
  }
  return { seen: seen.length, told: told.length }
}

/** Null where nothing renews for so long, or where it is too late to cancel: the day of the notice does not count (§ 187 (1) BGB). */
function announcementOf({ customer, number, label, life }: LockedContract, today: string) {
  const { consumer, renews_on: on, renewal_months: months, notice_days } = life
  if (on === null || consumer || months < leastMonths) return null
  const cancelBy = addDays(on, -1 - notice_days)
  return cancelBy < today ? null : { customer, number, label, on, months, cancelBy }
}
