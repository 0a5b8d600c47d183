import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import type { BulkAct, bulkRefusals } from '@kontor/contract/enums/ticket-desk'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { staffMembers } from '../../people/identity/queries.ts'
import { assigneeOf } from './desk-marks.ts'
import { after, type State, type TicketAct } from './rules.ts'

type Found = State & {
  guest: boolean
  number: number
  subject: string
  tags: string[]
  assignee: { id: string; name: string } | null
}

/** Says of several tickets what an act would do to each. Each of them is then changed by a call of its own, which asks again. */
export const deskPreview: Handler<(typeof ticketDeskEndpoints)['deskPreview']> = async ({ db, now, query }) => {
  const { act, assignee = null, tag = '' } = query
  const numbers = [...new Set(query.numbers.split(',').map(Number))]
  const { rows } = await sql<Found>`
    select t.number, false as guest, t.subject, t.status, t.resolved_at, t.closed_at, t.waiting_since, t.hold_until, t.tags, ${assigneeOf('t')} as assignee
    from ticket t where t.number = any(${numbers}::bigint[])
    union all
    select g.number, true, g.subject, case g.status when 'open' then 'in_progress' else 'closed' end, null, g.closed_at, g.waiting_since, null, g.tags,
      ${assigneeOf('g')}
    from guest_ticket g where g.number = any(${numbers}::bigint[]) and g.status in ('open', 'closed')`.execute(db)
  const data = numbers.flatMap(number => {
    const ticket = rows.find(row => row.number === number)
    if (!ticket) return []
    const { subject, status, tags, guest } = ticket
    const refused = act ? refusal(ticket, act, { assignee, tag }, now) : null
    return [{ number, subject, status, guest, tags, assignee: ticket.assignee, refused }]
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
  if (ticket.guest && act !== 'assign' && act !== 'closed') return 'guest'
  const happened: TicketAct = act === 'assign' || act === 'closed' ? { act: 'closed' } : { act: 'staff_set', to: act }
  if ('refused' in after(ticket, happened, now)) return 'ticket_closed'
  const unchanged = act === 'assign' ? (ticket.assignee?.id ?? null) === assignee : ticket.status === act
  return unchanged ? 'unchanged' : null
}
