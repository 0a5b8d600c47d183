import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { unseen } from './change-ticket.ts'
import { held, viewAtDesk } from './desk.ts'
import { keepTags, tagged } from './desk-marks.ts'

/** Tags a ticket, also one that is closed; what it has already, or has not, stays as it is. */
export const deskTag: Handler<(typeof ticketDeskEndpoints)['deskTag']> = async context => {
  const { audit, body, db, now } = context
  const ticket = await held(context)
  const { customer, id, tags: before } = ticket
  const after = tagged(before, body)
  if (after.join() === before.join()) return viewAtDesk(context, ticket.number)
  await sql`update ticket set tags = ${after}::text[], version = version + 1 where customer_number = ${customer} and id = ${id}`.execute(
    db,
  )
  await keepTags(db, body, now)
  await audit({
    action: 'ticket.tagged',
    subject: unseen(ticket),
    before: { tags: before },
    after: { tags: after },
    customer: 0,
  })
  return viewAtDesk(context, ticket.number)
}
