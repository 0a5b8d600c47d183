import type { Ticket } from '@kontor/contract/areas/service/support'
import type { TicketVisibility } from '@kontor/contract/enums/support'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { mayRead, type Recipient } from '../../people/people/recipients.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import type { HeldTicket } from './writing.ts'

/** Columns that say who sees a ticket `t`, and where it is copied to. */
export const participantColumns = sql`t.created_by,
  case when t.readers is null then 'people' when cardinality(t.readers) > 1 then 'chosen' else 'me' end as visibility,
  ${jsonRows(sql`
    select u.id, u.name from ${userTable} u join ${membershipTable} m on m.user_id = u.id and m.customer_number = t.customer_number
    where u.id = any(t.readers) order by u.name, u.id`)} as readers,
  ${jsonRows(sql`
    select y.id, y.address, y.state, y.added_by, y.added_at from ticket_copy y
    where y.customer_number = t.customer_number and y.ticket_id = t.id order by y.added_at, y.id`)} as copies`

/** Reads who opened a ticket `t`, and what they may do for its customer now; null where they may do nothing any more. */
export const writerOf = (now: Date): RawBuilder<unknown> => sql`(
  select json_build_object('name', u.name, 'role', m.role, 'permissions', m.permissions)
  from ${membershipTable} m join ${userTable} u on u.id = m.user_id
  where m.customer_number = t.customer_number and m.user_id = t.created_by and ${mayAct(now)} limit 1)`

/**
 * Says whether a person sees a ticket as far as its opener has limited that; row-level security holds the same for requests (`ticket_shown`).
 * Owners see one that none of those who were chosen can read any more.
 */
export function isShownTo(
  person: Recipient,
  { readers, contract_number }: Pick<HeldTicket, 'readers' | 'contract_number'>,
  people: readonly Recipient[],
): boolean {
  if (readers === null || readers.includes(person.id)) return true
  const reads = (one: Recipient) => readers.includes(one.id) && mayRead(one, 'support', contract_number)
  return person.role === 'owner' && !people.some(reads)
}

/** Who opened a ticket says who sees it, and so does an owner who sees it, or staff in their place. */
export function mayShare(caller: Caller, createdBy: string | null): boolean {
  const member = caller.memberships.find(({ number }) => number === caller.currentCustomer)
  return caller.userId === createdBy || member?.role === 'owner' || member?.role === 'staff'
}

export const visibilityOf = (readers: readonly string[] | null): TicketVisibility =>
  readers === null ? 'people' : readers.length > 1 ? 'chosen' : 'me'

/** Says who takes part in a ticket, for its page. */
export type Participants = Pick<Ticket, 'visibility' | 'readers' | 'copies'> & { created_by: string | null }
