import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { unseen } from './change-ticket.ts'
import { held, viewAtDesk } from './desk.ts'

/** Holds what a ticket may have: more of them find nothing again. */
const most = 20

/** Tags a ticket, also one that is closed; what it has already, or has not, stays as it is. */
export const deskTag: Handler<(typeof ticketDeskEndpoints)['deskTag']> = async context => {
  const { audit, body, db, now } = context
  const ticket = await held(context)
  const { customer, id, tags: before } = ticket
  const { add = [], remove = [] } = body
  const after = [...new Set([...before, ...add])].filter(tag => !remove.includes(tag)).toSorted()
  if (after.length > most)
    throw problem('invalid_input', { fields: new Map([['add', { code: 'too_big', limit: most }]]) })
  if (after.join() === before.join()) return viewAtDesk(context, ticket.number)
  await sql`update ticket set tags = ${after}::text[], version = version + 1 where customer_number = ${customer} and id = ${id}`.execute(
    db,
  )
  await sql`insert into ticket_tag select tag, ${now} from unnest(${add}::text[]) tag on conflict do nothing`.execute(
    db,
  )
  await audit({
    action: 'ticket.tagged',
    subject: unseen(ticket),
    before: { tags: before },
    after: { tags: after },
    customer: 0,
  })
  return viewAtDesk(context, ticket.number)
}
