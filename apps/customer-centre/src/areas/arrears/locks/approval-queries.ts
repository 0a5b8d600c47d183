import { type ApprovalAction, confirmingPowers } from '@kontor/contract/enums/four-eyes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import { hasPower, membershipTable, userName, userTable } from '../../people/reads.ts'

export type Approval = {
  action: ApprovalAction
  route: string
  params: unknown
  body: unknown
  requested_by: string
}

/** Shows a waiting call `a` as one of staff sees it. */
export const approvalColumns = (userId: string) => sql`a.action, a.requested_at,
  ${userName('a.requested_by')} as requested_by, a.expires_at,
  a.requested_by = ${userId}::uuid as own, coalesce(a.body ->> 'note', a.body ->> 'answer', a.body ->> 'reason', a.body ->> 'email',
    (select u.email from ${userTable} u where a.action = 'new_owner' and u.id::text = a.params ->> 'id'), '') as note`

/** @returns its id; undefined where the same call waits already */
export async function insertApproval(
  db: TenantDb,
  customer: number,
  asked: Approval,
  now: Date,
  expiresAt: Date,
): Promise<string | undefined> {
  const { action, route, params, body, requested_by } = asked
  const { rows } = await sql<{ id: string }>`
    insert into staff_approval (customer_number, id, action, route, params, body, requested_by, requested_at, expires_at)
    values (${customer}, ${uuidv7()}, ${action}, ${route}, ${JSON.stringify(params ?? {})}, ${JSON.stringify(body)}, ${requested_by},
      ${now}, ${expiresAt})
    on conflict (customer_number, route, params) do update set id = excluded.id, body = excluded.body,
      requested_by = excluded.requested_by, requested_at = excluded.requested_at, expires_at = excluded.expires_at
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
    returning action, route, params, body, requested_by`.execute(db)
  return rows[0]
}

type Colleague = { id: string; name: string; email: string; locale: string; preferences: unknown }

/** Staff who can confirm what one of them wants to do for a customer: neither that person nor the customer's own people. */
export async function colleaguesOf(
  operator: OperatorDb,
  action: ApprovalAction,
  userId: string,
  customer: number,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.name, u.email, u.locale, u.preferences from ${userTable} u
    where ${hasPower(confirmingPowers[action])} and u.id <> ${userId}
      and not exists (select from ${membershipTable} m where m.customer_number = ${customer} and m.user_id = u.id)
    order by u.id`.execute(operator)
  return rows
}
