import { canDo, contractsFor, type PermissionName, permissionNames } from '@kontor/contract/can'
import type { Digest, NotificationEvent } from '@kontor/contract/enums/notifications'
import { mayStaff } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import type { Db, OperatorDb } from '../db/database.ts'
import { permissionsOf } from '../http/admission.ts'
import type { Caller } from '../http/session.ts'
import { powersWith, rolesWith } from '../staff-roles.ts'

/** More are not counted: the frame says "99+". */
const mostCounted = 100

/**
 * Says whether a notification `n` is one that the caller may read: what is for staff, all of it about tickets, as long as they see these, others with rights, at this
 * moment, to what it is about, at the customer they act for.
 */
export function readableBy(caller: Caller): RawBuilder<boolean> {
  const holder = permissionsOf(caller)
  const areas = permissionNames.filter(name => canDo(holder, `${name}:read`))
  const contracts = permissionNames.flatMap(name => {
    const scope = contractsFor(holder, `${name}:read`)
    return scope === 'all' ? [] : scope.map(contract => `${name}:${contract}`)
  })
  return sql<boolean>`n.user_id = ${caller.userId} and n.in_portal and case when n.needs is null then ${mayStaff(caller.powers, 'tickets:see')}::boolean
    else n.customer_number = ${caller.currentCustomer}::integer
      and (n.needs = any(${areas}::text[]) or n.needs || ':' || n.contract_number = any(${contracts}::text[])) end`
}

const inList = (names: readonly string[]) => sql`string_to_array(${sql.lit(names.join(' '))}, ' ')`
const sessionSeesTickets = sql`(caller.staff_roles && ${inList(rolesWith('tickets:see'))} or exists (
  select from jsonb_array_elements(caller.own_roles) r where r -> 'powers' ?| ${inList(powersWith('tickets:see'))}))`

/** Counts those that are not read, by the same rule over the session's row `caller`. */
export const unreadOfSession: RawBuilder<number> = sql`(select count(*) from (
  select from notification n
  where n.user_id = caller.user_id and n.in_portal and n.read_at is null and case when n.needs is null then ${sessionSeesTickets}
    else n.customer_number = caller.current_customer_number and exists (
      select from jsonb_array_elements(caller.memberships) m
      where (m ->> 'customer_number')::integer = caller.current_customer_number
        and (m ->> 'role' in ('owner', 'staff') or m -> 'permissions' ?| array[
          n.needs, n.needs || ':read', n.needs || ':write', n.needs || ':' || n.contract_number])) end
  limit ${sql.lit(mostCounted)}) counted)`

/** Counts them by the rule itself. */
export const unreadOf = (caller: Caller): RawBuilder<number> => sql`(select count(*)::integer from (
  select from notification n where ${readableBy(caller)} and n.read_at is null limit ${sql.lit(mostCounted)}) counted)`

/** @param which condition on `n` */
export async function markRead(db: Db, caller: Caller, which: RawBuilder<boolean>, now: Date): Promise<void> {
  await sql`update notification n set read_at = ${now} where ${readableBy(caller)} and n.read_at is null and ${which}`.execute(
    db,
  )
}

/** Lists people of whom something waits for a digest, in the order of their ids. @param after the last one of the list before */
export async function usersWithDigest(db: OperatorDb, period: Period, until: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notification
    where digest = ${period} and digested_at is null and created_at < ${until} and user_id > ${after}
    order by user_id limit 500`.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** Takes what waits for a person's digest, the oldest first: it is in no other, and what they have read meanwhile in none. */
export async function takeForDigest(
  db: OperatorDb,
  user: string,
  period: Period,
  until: Date,
  now: Date,
): Promise<TakenNotification[]> {
  const { rows } = await sql<TakenNotification & { read_at: string | null }>`
    with taken as (
      update notification set digested_at = ${now}
      where user_id = ${user} and digest = ${period} and digested_at is null and created_at < ${until}
      returning id, event, needs, customer_number, contract_number, title, path, created_at, read_at)
    select event, needs, customer_number, contract_number, title, path, read_at from taken order by created_at, id`.execute(
    db,
  )
  return rows.filter(({ read_at }) => read_at === null)
}
type Period = Exclude<Digest, 'none'>

/** A notification as a digest needs it. */
export type TakenNotification = {
  event: NotificationEvent
  needs: PermissionName | null
  customer_number: number
  contract_number: string | null
  title: Record<string, string>
  path: string | null
}
