import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { enqueue, inADay } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { tellStaff } from './tickets.ts'

/** Opens a guest's ticket whose sender has confirmed it, once; requests may not touch what guests write. */
export const confirmGuest = declareJob({
  name: 'support.confirm-guest',
  payload: z.object({ ticket: z.uuid() }),
  attempts: 10,
  timeLimit: 60,
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, confirmGuest, payload, inADay(services))
  },
  run: ({ services }, { ticket }) =>
    inTransaction(services.database.operator, async db => {
      const now = services.clock.now()
      const { rows } = await sql`
        update guest_ticket set status = 'open', waiting_since = ${now}, updated_at = ${now}
        where id = ${ticket} and status = 'unconfirmed' returning id`.execute(db)
      if (rows.length === 0) return
      const first = await sql<{ id: string }>`
        select id from guest_message where guest_ticket_id = ${ticket} order by id limit 1`.execute(db)
      if (first.rows[0]) await tellStaff(services, db, ticket, first.rows[0].id)
    }),
})
