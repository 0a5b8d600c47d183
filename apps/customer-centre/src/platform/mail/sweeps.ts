import { sql } from 'kysely'
import { type Sweep, sweepRows } from '../jobs/sweep.ts'

export const mailsToStrangers: Sweep = {
  name: 'mails to strangers',
  async run(db, now, most) {
    const { rows } = await sql<{ count: number }>`select forget_mails_to_strangers(${now}, ${most}) as count`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
}

export const mailSweeps = [
  mailsToStrangers,
  // as the page says
  sweepRows('notification', now => sql`created_at < ${now}::timestamptz - interval '90 days'`),
]
