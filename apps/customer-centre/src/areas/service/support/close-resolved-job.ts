import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { closedIfResolvedBefore } from './rules.ts'
import { insertEvent } from './writing.ts'

/** Closed at a time, each batch in its own transaction. */
const batch = 200
const actor = 'Kontor'

/** Closes tickets that have been resolved for a week. A second run does not find tickets that are closed already. */
export const closeResolved = declareJob({
  name: 'support.close-resolved',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '7 * * * *',
  async run({ services, log }) {
    const now = services.clock.now()
    let closed = 0
    let last: number
    do {
      last = await inTransaction(services.database.operator, db => closeBatch(db, now))
      closed += last
    } while (last === batch)
    if (closed > 0) log.info({ closed }, 'resolved tickets closed')
  },
})

type Closed = { customer_number: number; id: string; number: number; subject: string }

/** A ticket that someone is replying to at this moment is left for the next run. */
async function closeBatch(db: OperatorDb, now: Date): Promise<number> {
  const { rows } = await sql<Closed>`
    update ticket set status = 'closed', closed_at = ${now}, updated_at = ${now}, version = version + 1
    where (customer_number, id) in (
      select customer_number, id from ticket
      where status = 'resolved' and resolved_at <= ${closedIfResolvedBefore(now)}
      order by resolved_at limit ${batch} for update skip locked)
    returning customer_number, id, number, subject`.execute(db)
  const origin = { caller: null, now, address: null, requestId: closeResolved.name }
  for (const ticket of rows) {
    const { customer_number: customer, id } = ticket
    await insertEvent(db, customer, id, { kind: 'closed', actor, from: 'resolved', to: 'closed' }, now)
    await writeAudit(db, origin, {
      action: 'ticket.closed',
      subject: { kind: 'ticket', id: String(ticket.number), label: `#${ticket.number} ${ticket.subject}` },
      before: { status: 'resolved' },
      after: { status: 'closed' },
      customer,
      actor: { userId: null, name: actor },
    })
  }
  return rows.length
}
