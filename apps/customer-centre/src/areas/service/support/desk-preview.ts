import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import type { BulkAct, bulkRefusals } from '@kontor/contract/enums/ticket-desk'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { staffMembers } from '../../people/identity/queries.ts'
import { userName } from '../../people/reads.ts'
import { after, type State, type TicketAct } from './rules.ts'

type Found = State & { number: number; subject: string; tags: string[]; assignee: { id: string; name: string } | null }

/** Says of several tickets what an act would do to each. Each of them is then changed by a call of its own, which asks again. */
export const deskPreview: Handler<(typeof ticketDeskEndpoints)['deskPreview']> = async ({ db, now, query }) => {
  const { act, assignee = null, tag = '' } = query
  const numbers = [...new Set(query.numbers.split(',').map(Number))]
  const { rows } = await sql<Found>`
    select t.number, t.subject, t.status, t.resolved_at, t.closed_at, t.waiting_since, t.hold_until, t.tags,
      case when t.assignee_user_id is not null
        then json_build_object('id', t.assignee_user_id, 'name', coalesce(${userName('t.assignee_user_id')}, '')) end as assignee
    from ticket t where t.number = any(${numbers}::bigint[])`.execute(db)
  const data = numbers.flatMap(number => {
    const ticket = rows.find(row => row.number === number)
    if (!ticket) return []
    const { subject, status, tags } = ticket
    const refused = act ? refusal(ticket, act, { assignee, tag }, now) : null
    return [{ number, subject, status, tags, assignee: ticket.assignee, refused }]
  })
  return { data, staff: (await staffMembers(db)).map(({ id, name }) => ({ id, name })) }
}

/** Says why an act leaves a ticket as it is; null where it does not. */
function refusal(
  ticket: Found,
  act: BulkAct,
  { assignee, tag }: { assignee: string | null; tag: string },
  now: Date,
): (typeof bulkRefusals)[number] | null {
  // tags are staff's own: a ticket that has ended takes them, too
  if (act === 'tag' || act === 'untag') return ticket.tags.includes(tag) === (act === 'tag') ? 'unchanged' : null
  const happened: TicketAct = act === 'assign' || act === 'closed' ? { act: 'closed' } : { act: 'staff_set', to: act }
  if ('refused' in after(ticket, happened, now)) return 'ticket_closed'
  const unchanged = act === 'assign' ? (ticket.assignee?.id ?? null) === assignee : ticket.status === act
  return unchanged ? 'unchanged' : null
}
