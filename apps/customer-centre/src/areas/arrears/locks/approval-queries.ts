import type { Approval as ShownApproval } from '@kontor/contract/areas/arrears/approvals'
import {
  type ApprovalAction,
  approvalActions,
  confirmingPowers,
  limitOf,
  mayConfirm,
} from '@kontor/contract/enums/four-eyes'
import { moneyOfLimit } from '@kontor/contract/staff-limits'
import { mayStaff } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { limitsOf, type OwnRole, powersOf } from '../../../platform/staff-roles.ts'
import { hasPower, membershipTable, ownRolesOf, userName, userTable } from '../../people/reads.ts'

export type Approval = {
  action: ApprovalAction
  route: string
  params: unknown
  body: unknown
  requested_by: string
  /** Is what it is about, as limits count it; null where nothing is limited. */
  size: number | null
  currency: string | null
}

/** Says which waiting calls `a` someone may confirm, or has made. */
export function concerns({
  powers,
  limits,
  userId,
}: Pick<Caller, 'limits' | 'powers' | 'userId'>): RawBuilder<boolean> {
  const may = approvalActions
    .filter(action => mayStaff(powers, confirmingPowers[action]))
    .flatMap(action => {
      const kind = limitOf(action)
      const limit = kind ? limits[kind] : null
      if (limit === 0) return []
      return sql`a.action = ${action} and ${limit === null ? sql`true` : sql`a.size <= ${limit}`}`
    })
  return sql<boolean>`(${sql.join([sql`a.requested_by = ${userId}`, ...may], sql` or `)})`
}

/** Shows a waiting call `a` as one of staff sees it. */
export const approvalColumns = (userId: string) => sql`a.action, a.requested_at,
  ${userName('a.requested_by')} as requested_by, a.expires_at, a.size, a.currency,
  a.requested_by = ${userId}::uuid as own, coalesce(a.body ->> 'note', a.body ->> 'answer', a.body ->> 'reason', a.body ->> 'email',
    (select u.email from ${userTable} u where a.action = 'new_owner' and u.id::text = a.params ->> 'id'),
    a.params ->> 'number', '') as note`

/** Tells what it is about as money, or as days. */
export const shownApproval = <T extends { size: number | null; currency: string | null }>({
  size,
  currency,
  ...row
}: T): Omit<T, 'size' | 'currency'> & Pick<ShownApproval, 'sum' | 'days'> => ({
  ...row,
  sum: size !== null && currency !== null ? moneyOfLimit(size, currency) : null,
  days: size !== null && currency === null ? size : null,
})

/** @returns its id; undefined where the same call waits already */
export async function insertApproval(
  db: TenantDb,
  customer: number,
  asked: Approval,
  now: Date,
  expiresAt: Date,
): Promise<string | undefined> {
  const { action, route, params, body, requested_by, size, currency } = asked
  const { rows } = await sql<{ id: string }>`
    insert into staff_approval (customer_number, id, action, route, params, body, requested_by, requested_at, expires_at, size, currency)
    values (${customer}, ${uuidv7()}, ${action}, ${route}, ${JSON.stringify(params ?? {})}, ${JSON.stringify(body)}, ${requested_by},
      ${now}, ${expiresAt}, ${size}, ${currency})
    on conflict (customer_number, route, params) do update set id = excluded.id, body = excluded.body,
      requested_by = excluded.requested_by, requested_at = excluded.requested_at, expires_at = excluded.expires_at,
      size = excluded.size, currency = excluded.currency
      where staff_approval.expires_at <= ${now}
    returning id`.execute(db)
  return rows[0]?.id
}

/** Gives it to one of two who decide at once. */
export async function takeApproval(
  db: TenantDb,
  customer: number,
  id: string,
  now: Date,
): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`
    delete from staff_approval where customer_number = ${customer} and id = ${id} and expires_at > ${now}
    returning action, route, params, body, requested_by, size, currency`.execute(db)
  return rows[0]
}

type Colleague = { id: string; name: string; email: string; locale: string; preferences: unknown }

/** Staff who can confirm what one of them wants to do for a customer: neither that person nor the customer's own people. */
export async function colleaguesOf(
  operator: OperatorDb,
  { action, requested_by, size }: Pick<Approval, 'action' | 'requested_by' | 'size'>,
  customer: number,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague & { roles: string[]; own: OwnRole[] }>`
    select u.id, u.name, u.email, u.locale, u.preferences, u.staff_roles as roles, ${ownRolesOf} as own from ${userTable} u
    where ${hasPower(confirmingPowers[action])} and u.id <> ${requested_by}
      and not exists (select from ${membershipTable} m where m.customer_number = ${customer} and m.user_id = u.id)
    order by u.id`.execute(operator)
  return rows.flatMap(({ roles, own, ...colleague }) => {
    const held = { powers: powersOf(roles, own), limits: limitsOf(roles, own) }
    return mayConfirm(held, action, size) ? colleague : []
  })
}
