import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { moveTicket } from './change-ticket.ts'
import { notifyOfTicket } from './notify-job.ts'
import { closedIfResolvedBefore, type TicketAct } from './rules.ts'
import { type HeldTicket, heldTickets } from './writing.ts'

/** Moved at a time, each batch in its own transaction. */
const batch = 200
const actor = { userId: null, name: 'Kontor' }

/**
 * Closes tickets that have been resolved for a week, and takes up those whose rest is over. A second run finds none of those again; one
 * that a person is replying to at this moment is left for the next run.
 */
export const closeResolved = declareJob({
  name: 'support.close-resolved',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '7 * * * *',
  async run({ services, log }) {
    const now = services.clock.now()
    const due = [
      [{ act: 'closed' }, sql`t.status = 'resolved' and t.resolved_at <= ${closedIfResolvedBefore(now)}`],
      [{ act: 'rested' }, sql`t.status = 'on_hold' and t.hold_until < ${services.clock.today()}::date`],
    ] as const
    for (const [happened, condition] of due) {
      let moved = 0
      let last: number
      do {
        last = await inTransaction(services.database.operator, async db => {
          const tickets = await heldTickets(db, condition, batch)
          for (const ticket of tickets) await move(services, db, ticket, happened)
          return tickets.length
        })
        moved += last
      } while (last === batch)
      if (moved > 0) log.info({ moved, by: happened.act }, 'tickets moved on as time passed')
    }
  },
})

async function move(services: Services, db: OperatorDb, ticket: HeldTicket, happened: TicketAct): Promise<void> {
  const now = services.clock.now()
  const origin = { caller: null, now, address: null, requestId: closeResolved.name }
  const audit = (entry: Parameters<typeof writeAudit>[2]) => writeAudit(db, origin, { ...entry, actor })
  await moveTicket({ db, now, services, caller: actor, audit }, ticket, happened)
  const told = { customer: ticket.customer, ticket: ticket.id, id: uuidv7(), by: null }
  await enqueue(db, notifyOfTicket, { ...told, about: 'changed' })
}
