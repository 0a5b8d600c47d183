import type { Access, Invitation, Person } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { actingAreas } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import { bindAllAreas, type Db, openRights, type TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { hasPower } from '../reads.ts'
import { endOf, lastDayOf, personColumns, type View } from './queries.ts'
import { invitationDays, mostPeople, type Offer } from './rules.ts'

export type InvitationRow = Omit<Invitation, 'state'> & Offer & { inviter: string; locale: string }

const staffMayGive = sql`array[${sql.join(
  permissionNames.map(
    name => sql`case when ${hasPower(`${actingAreas[name]}:act`)} then ${sql.lit(name)}
      when ${hasPower(`${actingAreas[name]}:see`)} then ${sql.lit(`${name}:read`)} end`,
  ),
)}]`

/** Says whether it is for the first owner of a customer that staff have opened: all who open customers may invite them. */
const isFirstOwner = sql`i.role = 'owner' and bool_and(${hasPower('customers:act')})
  and not exists (select from membership m where m.customer_number = i.customer_number)`

/**
 * Finds what the person who vouches for an invitation may give: by their membership and until its last day, or, as staff who acted for the
 * customer, by their lasting roles.
 */
const granter = (timeZone: string) => sql`(
  select case when v.disabled_at is not null then null else coalesce((
      select jsonb_build_object('owner', m.role = 'owner', 'permissions', m.permissions,
        'expires_on', ${lastDayOf('m.expires_at', timeZone)}) from membership m
      where m.customer_number = i.customer_number and m.user_id = v.id),
    case when v.admin then (select jsonb_build_object('owner', every(held is not null and held !~ ':') or (${isFirstOwner}),
        'permissions', coalesce(array_agg(held) filter (where held is not null), '{}'), 'expires_on', null)
      from (select v.disabled_at, v.staff_roles) u cross join lateral unnest(${staffMayGive}) held) end) end)`

const columns = ({ timeZone }: Pick<View, 'timeZone'>) => sql`i.id, i.email, i.role, i.permissions,
  ${lastDayOf('i.access_expires_at', timeZone)} as expires_on, i.second_factor_required, i.state, i.message, i.locale,
  v.name as invited_by, v.id as inviter, i.created_at, i.sent_at, i.expires_at, ${granter(timeZone)} as granter`

const source = sql`from invitation i join user_account v on v.id = i.invited_by`

export type PeopleRows = { members: Person[]; invitations: InvitationRow[] }

/** Members and invitations in one statement; owners first, the newest invitation first. Of these none that waits is left out. */
export async function peopleOf(db: TenantDb, view: View): Promise<PeopleRows> {
  const { rows } = await sql<PeopleRows>`
    select ${jsonRows(sql`
        select ${personColumns(view)} from membership m join user_account u on u.id = m.user_id
        where m.customer_number = ${view.customer} order by m.role <> 'owner', lower(u.name), u.id`)} as members,
      ${jsonRows(sql`
        select * from (
          select ${columns(view)} ${source} where i.customer_number = ${view.customer}
          order by i.state <> 'pending', i.created_at desc, i.id limit ${sql.lit(mostPeople)}) listed
        order by created_at desc, id`)} as invitations`.execute(db)
  return rows[0] as PeopleRows // a select without from answers one row
}

async function one(db: TenantDb, view: View, condition: RawBuilder<boolean>): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns(view)} ${source} where i.customer_number = ${view.customer} and ${condition}`.execute(db)
  return rows[0]
}

export const invitationById = (db: TenantDb, view: View, id: string) => one(db, view, sql`i.id = ${id}`)

export const pendingFor = (db: TenantDb, view: View, email: string) =>
  one(db, view, sql`i.state = 'pending' and lower(i.email) = ${email.toLowerCase()}`)

export const invitationByToken = (db: TenantDb, view: View, tokenHash: Buffer) =>
  one(db, view, sql`i.token_hash = ${tokenHash}`)

/** From here on the transaction sees the customer of a mailed link. Null where the link is unknown. */
export async function bindInvitation(db: Db, tokenHash: Buffer): Promise<{ customer: number; db: TenantDb } | null> {
  const { rows } = await sql<{ customer: number | null }>`select bind_invitation(${tokenHash}) as customer`.execute(db)
  const customer = rows[0]?.customer ?? null
  return customer === null ? null : { customer, db: await bindAllAreas(db) }
}

/** Counts the places that are taken, and whether someone who has this address is a member. */
export async function crowd(
  db: TenantDb,
  customer: number,
  email: string,
): Promise<{ taken: number; member: boolean }> {
  const { rows } = await sql<{ taken: number; member: boolean }>`
    select (select count(*) from membership where customer_number = ${customer})::integer
        + (select count(*) from invitation where customer_number = ${customer} and state = 'pending')::integer as taken,
      exists (select from membership m join user_account u on u.id = m.user_id
        where m.customer_number = ${customer} and lower(u.email) = ${email.toLowerCase()}) as member`.execute(db)
  return rows[0] as { taken: number; member: boolean } // a select without from answers one row
}

export async function hasPeople(db: TenantDb, customer: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from membership where customer_number = ${customer}) as any`.execute(db)
  return rows[0]?.any ?? false
}

export type NewInvitation = Access & {
  id: string
  email: string
  locale: string
  message: string
  tokenHash: Buffer
  inviter: string
}

/** A link ends with the access it offers. */
const linkEnd = (now: Date, accessEnd: RawBuilder<unknown>) =>
  sql<string>`least(${new Date(now.getTime() + invitationDays * 86_400_000)}::timestamptz, ${accessEnd})`

export async function insertInvitation(db: TenantDb, view: View, invitation: NewInvitation): Promise<void> {
  await openRights(db)
  const { id, email, locale, role, permissions, second_factor_required, message } = invitation
  const accessEnd = endOf(invitation.expires_on, view.timeZone)
  await db
    .insertInto('invitation')
    .values({
      customer_number: view.customer,
      id,
      email,
      locale,
      role,
      permissions,
      second_factor_required,
      message,
      access_expires_at: accessEnd,
      token_hash: invitation.tokenHash,
      invited_by: invitation.inviter,
      created_at: view.now,
      sent_at: view.now,
      expires_at: linkEnd(view.now, accessEnd),
    })
    .execute()
}

/** A new link, for which its sender vouches from now on. */
export async function renewInvitation(db: TenantDb, view: View, id: string, tokenHash: Buffer): Promise<void> {
  await openRights(db)
  await db
    .updateTable('invitation')
    .set({
      token_hash: tokenHash,
      invited_by: view.reader,
      sent_at: view.now,
      expires_at: linkEnd(view.now, sql.ref('access_expires_at')),
    })
    .where('customer_number', '=', view.customer)
    .where('id', '=', id)
    .execute()
}

export async function setState(db: TenantDb, customer: number, id: string, state: Offer['state']): Promise<void> {
  await openRights(db)
  await db
    .updateTable('invitation')
    .set({ state })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

export async function deleteInvitation(db: TenantDb, customer: number, id: string): Promise<void> {
  await db.deleteFrom('invitation').where('customer_number', '=', customer).where('id', '=', id).execute()
}

/** Makes the invited user a member on the terms of their invitation. @returns false where they are one already */
export async function insertMember(
  db: TenantDb,
  view: View,
  id: string,
  userId: string,
  today: string,
): Promise<boolean> {
  await openRights(db)
  const { numAffectedRows } = await sql`
    insert into membership (customer_number, user_id, role, permissions, expires_at, second_factor_required_from, invited_by,
      created_at)
    select customer_number, ${userId}, role, permissions, access_expires_at,
      case when second_factor_required then ${today}::date end, invited_by, ${view.now}
    from invitation where customer_number = ${view.customer} and id = ${id}
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
