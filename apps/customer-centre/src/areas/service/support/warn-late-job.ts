import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { notifyOfTicket } from './notify-job.ts'

/** Taken at a time, each batch in its own transaction. */
const batch = 200

/** Has staff told of tickets that are late soon, each once for what is due. One that a person works at in this moment is left for the next run. */
export const warnOfLate = declareJob({
  name: 'support.warn-late',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 300,
  schedule: '* * * * *',
  async run({ services, log }) {
    const now = services.clock.now()
    let told = 0
    let last: number
    do {
      last = await inTransaction(services.database.operator, async db => {
        const { rows } = await sql<{ customer: number; ticket: string }>`
          update ticket t set warned_at = ${now} from (
            select customer_number, id from ticket
            where warn_at <= ${now} and (warned_at is null or warned_at < warn_at) order by warn_at limit ${batch}
            for update skip locked) due
          where t.customer_number = due.customer_number and t.id = due.id
          returning t.customer_number as customer, t.id as ticket`.execute(db)
        for (const row of rows) await enqueue(db, notifyOfTicket, { ...row, about: 'late', id: uuidv7(), by: null })
        return rows.length
      })
      told += last
    } while (last === batch)
    if (told > 0) log.info({ told }, 'staff are told of tickets that are late soon')
  },
})
