import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { can } from '@kontor/contract/can'
import { type RawBuilder, sql } from 'kysely'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { unreadOfSession } from '../../../platform/mail/notifications.ts'
import { contractTable } from '../../contracts/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { banners } from '../../service/notices/queries.ts'
import { ticketTable } from '../../service/reads.ts'

/**
 * Counts what waits for the customer of the session's `caller`: tickets for an answer, invoices for money, as the lists count them; and reads
 * the provider's notices that they have not dismissed. Members
 * with single contracts are told of the tickets and notices of these alone. It is null for users who act for no one. Notifications are the
 * user's own.
 */
const count = (today: string): RawBuilder<unknown> => sql`
  select (select (select jsonb_build_object(
    'tickets', (select count(*) from ${ticketTable} t
      where t.customer_number = caller.current_customer_number and t.status = 'waiting_for_customer'
        and (member.everywhere or t.contract_id in (
          select k.id from ${contractTable} k
          where k.customer_number = caller.current_customer_number and member.permissions ? ('support:' || k.number)))),
    'overdue', (select jsonb_build_object('count', count(*), 'since', min(o.due_on) + 1,
        'amount', case when min(o.currency) = max(o.currency)
          then jsonb_build_object('amount_minor', sum(o.open_minor), 'currency', min(o.currency)) end)
      from ${openDocuments(sql`caller.current_customer_number`, today)} o
      where o.overdue having count(*) > 0),
    'notices', ${banners(sql`(member.sees_contracts
      or member.permissions ?| array['contracts:' || k.number, 'support:' || k.number])`)}))
  from (
    select m -> 'permissions' as permissions, m ->> 'role' in ('owner', 'staff')
      or m -> 'permissions' ?| array['support', 'support:read', 'support:write'] as everywhere,
      m ->> 'role' in ('owner', 'staff') or m -> 'permissions' ?| array['support', 'support:read', 'support:write',
        'contracts', 'contracts:read', 'contracts:write'] as sees_contracts
    from jsonb_array_elements(caller.memberships) m
    where (m ->> 'customer_number')::integer = caller.current_customer_number) member)::text as unread, ${unreadOfSession}::text as notifications`

/** Takes the part of what `count` has counted beside the session that the caller may know. */
function of(caller: Caller): UserInfo['unread'] {
  const [written, notifications] = caller.extra
  const counted = written ? (JSON.parse(written) as UserInfo['unread']) : null // as it was built above
  const user = permissionsOf(caller)
  return {
    notifications: Number(notifications ?? 0),
    tickets: (can(user, 'support') && counted?.tickets) || 0,
    overdue: (can(user, 'billing') && counted?.overdue) || null,
    notices: counted?.notices ?? [],
  }
}

export const unread = { count, of }
