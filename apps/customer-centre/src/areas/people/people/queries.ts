import type { Access, Person } from '@kontor/contract/areas/people/people'
import { sql } from 'kysely'
import { type OperatorDb, openRights, type TenantDb } from '../../../platform/db/database.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { lasts } from './may-act.ts'
import type { Granter } from './rules.ts'

/** The customer, reader and time of a question about people. */
export type View = { customer: number; reader: string; now: Date; timeZone: string }

/** Midnight after a last day, at the provider. */
export const endOf = (lastDay: string | null, timeZone: string) =>
  sql<string | null>`((${lastDay}::date + 1)::timestamp at time zone ${timeZone})`

/** The reverse; the end of a day is the beginning of the next one. */
export const lastDayOf = (column: string, timeZone: string) =>
  sql<string | null>`((${sql.ref(column)} - interval '1 microsecond') at time zone ${timeZone})::date`

export const personColumns = ({ reader, now, timeZone }: View) => sql`u.id, u.name, u.email, m.role, m.permissions,
  ${lastDayOf('m.expires_at', timeZone)} as expires_on, m.second_factor_required_from is not null as second_factor_required,
  not ${lasts(now)} as expired, u.two_factor_since is not null as second_factor,
  u.id = ${reader}::uuid as self, m.created_at as since, m.last_used_at, m.version`

export async function personById(db: TenantDb, view: View, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${personColumns(view)} from membership m join user_account u on u.id = m.user_id
    where m.customer_number = ${view.customer} and m.user_id = ${id}`.execute(db)
  return rows[0]
}

export async function customerNamed(db: TenantDb, customer: number): Promise<{ name: string; closed: boolean }> {
  const { rows } = await sql<{ name: string; closed: boolean }>`
    select name, deactivated_at is not null as closed from ${customerTable} where customer_number = ${customer}`.execute(
    db,
  )
  return rows[0] ?? { name: '', closed: true }
}

/** Finds what the reader's membership lets them hand on at this moment; null where it is gone or has ended. */
export async function granterIn(db: TenantDb, { customer, reader, now, timeZone }: View): Promise<Granter | null> {
  const { rows } = await sql<Granter>`
    select m.role = 'owner' as owner, m.permissions, ${lastDayOf('m.expires_at', timeZone)} as expires_on from membership m
    where m.customer_number = ${customer} and m.user_id = ${reader} and ${lasts(now)}`.execute(db)
  return rows[0] ?? null
}

/** Owners who stay: without an end date, and able to sign in. */
export async function lastingOwners(db: TenantDb, customer: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from membership m join user_account u on u.id = m.user_id
    where m.customer_number = ${customer} and m.role = 'owner' and m.expires_at is null and u.disabled_at is null`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** Which of these numbers are contracts of the customer. */
export async function contractsAmong(db: TenantDb, customer: number, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const found = db.selectFrom(contractTable.as('contract')).select('number').where('customer_number', '=', customer)
  return (await found.where('number', 'in', numbers).execute()).map(row => row.number)
}

/** A requirement that was there goes on from its day; a new one counts at once. @param today local date */
export async function updateAccess(db: TenantDb, view: View, id: string, access: Access, today: string): Promise<void> {
  await openRights(db)
  const required = access.second_factor_required
    ? sql<string>`coalesce(second_factor_required_from, ${today}::date)`
    : null
  await db
    .updateTable('membership')
    .set({
      role: access.role,
      permissions: access.permissions,
      expires_at: endOf(access.expires_on, view.timeZone),
      second_factor_required_from: required,
      version: sql`version + 1`,
    })
    .where('customer_number', '=', view.customer)
    .where('user_id', '=', id)
    .execute()
}

/** People who open an account own it. */
export async function addFirstOwner(db: TenantDb, customer: number, userId: string, now: Date): Promise<void> {
  await openRights(db)
  const member = { customer_number: customer, user_id: userId, role: 'owner', created_at: now }
  await db.insertInto('membership').values(member).execute()
}

export async function deleteMember(db: TenantDb, customer: number, id: string): Promise<void> {
  await openRights(db)
  await db.deleteFrom('membership').where('customer_number', '=', customer).where('user_id', '=', id).execute()
}

export type Ending = {
  customer_number: number
  customer: string
  id: string
  name: string
  email: string
  locale: string
  preferences: unknown
  on: string
  over: boolean
}

const daysAround = 7

/** Access that ends within a week, or has ended for less than one: what ended before that has been told. */
export async function endingAccess(db: OperatorDb, now: Date, timeZone: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select m.customer_number, c.name as customer, u.id, u.name, u.email, u.locale, u.preferences,
      ${lastDayOf('m.expires_at', timeZone)} as on, m.expires_at <= ${now} as over
    from membership m
    join ${customerTable} c on c.customer_number = m.customer_number and c.deactivated_at is null
    join user_account u on u.id = m.user_id and u.disabled_at is null
    where m.expires_at between ${now}::timestamptz - make_interval(days => ${daysAround})
      and ${now}::timestamptz + make_interval(days => ${daysAround})
    order by m.customer_number, u.id`.execute(db)
  return rows
}
