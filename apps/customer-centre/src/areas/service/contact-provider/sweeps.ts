import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/database.ts'
import { dropFiles } from '../../../platform/files/records.ts'
import { type Sweep, sweepRows } from '../../../platform/jobs/sweep.ts'

/**
 * Removes messages of people who are no customers, once no one can ask anything of them any more (§§ 195, 199 BGB: three years from the
 * end of the year). Their files go with the next sweep of the store. Customers' messages stay as long as the customer.
 */
export const strangersMessages: Sweep = {
  name: 'strangers’ messages',
  run: (operator, now, most, timeZone) =>
    inTransaction(operator, async db => {
      const { rows } = await sql<{ id: string }>`
        delete from inquiry where id in (
          select id from inquiry where customer_number is null
            and date_trunc('year', received_at, ${timeZone}) + interval '4 years' <= ${now} limit ${most})
        returning id`.execute(db)
      const gone = rows.map(({ id }) => id)
      if (gone.length > 0) await dropFiles(db, sql`subject_id = any(${gone}::uuid[])`)
      return rows.length
    }),
}

export const contactProviderSweeps = [
  strangersMessages,
  sweepRows('caller_pin', now => sql`expires_at <= ${now}`),
  sweepRows('callback_slot', now => sql`starts_at < ${now}::timestamptz - interval '24 hours'`),
  // as the table says
  sweepRows('callback_request', now => sql`ends_at < ${now}::timestamptz - interval '90 days'`),
]
