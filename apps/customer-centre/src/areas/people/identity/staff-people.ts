import type { StaffPerson, StaffRole, staffPeopleEndpoints } from '@kontor/contract/areas/people/staff-people'
import { mergeLimits, reachesLimit, type StaffLimits, staffLimitKinds } from '@kontor/contract/staff-limits'
import { mayStaff, mergePowers, type StaffPower } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Context, Handlers } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { isPreset, limitsOf, powersOf } from '../../../platform/staff-roles.ts'
import { presentCurrency } from '../../contracts/reads.ts'
import { holdStaff, mailAddressOf, userByEmail } from './queries.ts'
import { appointStaff, endStaff, subjectOf } from './staff-accounts.ts'

type Endpoints = typeof staffPeopleEndpoints
type Change = Context<Endpoints['staffPersonChange' | 'staffPersonInvite' | 'staffElevate' | 'staffElevationEnd']>
type Telling = Pick<Context<Endpoints['staffPersonChange']>, 'caller' | 'db' | 'now' | 'services'>
type Ruling = Pick<Context<Endpoints['staffPeople']>, 'caller' | 'db' | 'now'>

const mostShown = 500

export const staffPeopleHandlers: Handlers<Endpoints> = {
  staffPeople: list,

  async staffPersonInvite(context) {
    const { audit, body, db, now } = context
    const known = await holdRulers(context)
    requireWithin(known, body.roles)
    const found = await userByEmail(db, body.email)
    if (found?.admin) throw problem('staff_already')
    const made = await appointStaff(db, body, now, audit)
    if (!made) throw problem('account_disabled')
    await tellOf(context, known, made.id, { before: [], after: body.roles })
    return list(context)
  },

  async staffPersonChange(context) {
    const { audit, body, db, now, params } = context
    const known = await holdRulers(context)
    const person = await held(context, params.id)
    if (person.version !== body.version) throw problem('stale_version', { current: await shown(context, params.id) })
    if (person.admin_by_claim) throw problem('roles_by_claim')
    requireWithin(known, [...person.staff_roles, ...body.roles])
    const roles = [...new Set(body.roles)]
    if (person.staff_roles.includes('owner') && !roles.includes('owner') && known.owners.length < 2)
      throw problem('last_staff_owner')
    const subject = subjectOf(person)
    if (roles.length === 0) {
      await endStaff(db, person.id, now)
      await audit({ action: 'staff.dismissed', subject, customer: null })
      await tellOf(context, known, person.id, { before: person.staff_roles, after: [] })
      return list(context)
    }
    await db
      .updateTable('user_account')
      .set({ staff_roles: roles, version: person.version + 1 })
      .where('id', '=', person.id)
      .execute()
    const before = { staff_roles: named(known, person.staff_roles) }
    const after = { staff_roles: named(known, roles) }
    await audit({ action: 'staff.roles_changed', subject, before, after, customer: null })
    await tellOf(context, known, person.id, { before: person.staff_roles, after: roles })
    return list(context)
  },

  async staffElevate(context) {
    const { audit, body, caller, db, now, params } = context
    const known = await holdRulers(context)
    const person = await held(context, params.id)
    requireWithin(known, [body.role])
    const ends_at = new Date(now.getTime() + body.hours * 3_600_000)
    const { role, reason } = body
    await db
      .insertInto('staff_elevation')
      .values({ id: uuidv7(), user_id: person.id, role, reason, given_by: caller.userId, given_at: now, ends_at })
      .execute()
    const after = { staff_roles: named(known, [role]), ends_at, reason }
    await audit({ action: 'staff.elevated', subject: subjectOf(person), after, customer: null })
    await tellOf(context, known, person.id, { before: [], after: [role], further: { until: ends_at, reason } })
    return list(context)
  },

  async staffElevationEnd(context) {
    const { audit, db, now, params } = context
    const known = await holdRulers(context)
    const ended = await db
      .updateTable('staff_elevation as e')
      .from('user_account as u')
      .set({ ends_at: now })
      .whereRef('u.id', '=', 'e.user_id')
      .where('e.id', '=', params.elevation)
      .where('e.user_id', '=', params.id)
      .where('e.ends_at', '>', now.toISOString())
      .returning(['u.id', 'u.name', 'e.role'])
      .executeTakeFirst()
    if (!ended) throw problem('not_found')
    requireWithin(known, [ended.role])
    const before = { staff_roles: named(known, [ended.role]) }
    await audit({ action: 'staff.elevation_ended', subject: subjectOf(ended), before, customer: null })
    return list(context)
  },

  async staffRoleCreate(context) {
    const { audit, body, db, now } = context
    const known = await holdRulers(context)
    const role = { id: uuidv7(), name: body.name, ...allowed(body) }
    requireHeld(known, role)
    requireOwnName(known, role)
    await db
      .insertInto('staff_role')
      .values({ ...role, limits: JSON.stringify(role.limits), created_at: now })
      .execute()
    await audit({
      action: 'staff_role.created',
      subject: roleSubject(role),
      after: { powers: role.powers, limits: told(role.limits) },
      customer: null,
    })
    return list(context)
  },

  async staffRoleChange(context) {
    const { audit, body, db, params } = context
    const known = await holdRulers(context)
    const role = known.own.find(({ id }) => id === params.id)
    if (!role) throw problem('not_found')
    if (role.version !== body.version) throw problem('stale_version')
    if (known.roles.includes(role.id) || (await hasFurther(context, role.id))) throw problem('own_roles')
    const { powers, limits } = allowed(body)
    requireHeld(known, role)
    requireHeld(known, { powers, limits })
    requireOwnName(known, { id: role.id, name: body.name })
    await db
      .updateTable('staff_role')
      .set({ name: body.name, powers, limits: JSON.stringify(limits), version: role.version + 1 })
      .where('id', '=', role.id)
      .execute()
    const before = { name: role.name, powers: role.powers, limits: told(role.limits) }
    const after = { name: body.name, powers, limits: told(limits) }
    await audit({ action: 'staff_role.changed', subject: roleSubject(role), before, after, customer: null })
    return list(context)
  },

  async staffRoleDelete(context) {
    const { audit, db, params } = context
    const known = await holdRulers(context)
    const role = known.own.find(({ id }) => id === params.id)
    if (!role) throw problem('not_found')
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from user_account where ${role.id} = any(staff_roles) and disabled_at is null)
        or exists (select from staff_elevation where role = ${role.id} and ends_at > ${context.now}) as used`.execute(
      db,
    )
    if (rows[0]?.used) throw problem('role_in_use')
    await db.deleteFrom('staff_role').where('id', '=', role.id).execute()
    await audit({
      action: 'staff_role.deleted',
      subject: roleSubject(role),
      before: { powers: role.powers, limits: told(role.limits) },
      customer: null,
    })
    return list(context)
  },
}

async function list({ caller, db, now }: Ruling) {
  const people = await sql<StaffPerson>`
    select u.id, u.name, u.email, u.staff_roles as roles, u.admin_by_claim as by_claim, u.two_factor_since is not null as second_factor,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'role', e.role, 'reason', e.reason, 'given_by', g.name, 'ends_at', e.ends_at)
          order by e.ends_at), '[]')
        from staff_elevation e join user_account g on g.id = e.given_by where e.user_id = u.id and e.ends_at > ${now}) as elevations,
      greatest((select max(s.last_used_at) from session s where s.user_id = u.id),
        (select max(a.at) from sign_in_attempt a where a.user_id = u.id and a.outcome = 'succeeded')) as last_used_at,
      u.id = ${caller.userId} as self, u.version
    from user_account u where u.admin and u.disabled_at is null
    order by lower(u.name), u.id limit ${mostShown}`.execute(db)
  const roles = await sql<Omit<StaffRole, 'limits'> & { limits: Partial<StaffRole['limits']> }>`
    select r.id, r.name, r.powers, r.limits, r.version,
      (select count(*)::integer from user_account u where u.disabled_at is null and (r.id::text = any(u.staff_roles)
        or exists (select from staff_elevation e where e.user_id = u.id and e.role = r.id::text and e.ends_at > ${now}))) as people
    from staff_role r order by lower(r.name)`.execute(db)
  const { rows } = await sql<{ currency: string }>`select ${presentCurrency} as currency`.execute(db)
  return {
    data: people.rows,
    roles: roles.rows.map(role => ({ ...role, limits: mergeLimits([role]) })),
    currency: rows[0]?.currency ?? 'EUR',
  }
}

const shown = async (context: Ruling, id: string) => (await list(context)).data.find(person => person.id === id)

type Allowed = { powers: StaffPower[]; limits: StaffLimits }
type OwnRole = Allowed & { id: string; name: string; version: number }
type Rulers = {
  /** Lists those who have the role Owner by Kontor's word and can sign in. */
  owners: readonly string[]
  own: readonly OwnRole[]
  /** The caller's lasting roles, and what these allow: what is given for hours is not handed on. */
  roles: readonly string[]
  powers: readonly StaffPower[]
  limits: StaffLimits
}

/**
 * Makes changes of staff happen one after the other, and reads what they depend on only then: of two who take each other's role, the second
 * has none any more.
 * @throws forbidden
 */
export async function holdRulers({ caller, db }: Pick<Ruling, 'caller' | 'db'>): Promise<Rulers> {
  await holdStaff(db)
  const { rows } = await sql<{ id: string; staff_roles: string[]; lasting: boolean }>`
    select id, staff_roles, not admin_by_claim and 'owner' = any(staff_roles) as lasting from user_account u where disabled_at is null
      and (id = ${caller.userId} or ('owner' = any(staff_roles) and not admin_by_claim))`.execute(db)
  const own = (await db
    .selectFrom('staff_role')
    .select(['id', 'name', 'powers', 'limits', 'version'])
    .execute()) as OwnRole[] // as they are written
  const roles = rows.find(({ id }) => id === caller.userId)?.staff_roles ?? []
  const held = own.filter(({ id }) => roles.includes(id))
  const powers = powersOf(roles, held)
  if (!mayStaff(powers, 'people:decide')) throw problem('forbidden')
  return {
    owners: rows.filter(({ lasting }) => lasting).map(({ id }) => id),
    own,
    roles,
    powers,
    limits: limitsOf(roles, held),
  }
}

async function hasFurther({ caller, db, now }: Ruling, role: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_elevation where user_id = ${caller.userId} and role = ${role} and ends_at > ${now}`.execute(db)
  return rows.length > 0
}

/** @throws own_roles, not_found: a person who is staff, but never the caller */
async function held({ caller, db }: Pick<Change, 'caller' | 'db'>, id: string) {
  if (id === caller.userId) throw problem('own_roles')
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'staff_roles', 'admin_by_claim', 'version'])
    .where('id', '=', id)
    .where('admin', '=', true)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw problem('not_found')
  return person
}

/**
 * No one gives, or takes, more than they hold.
 * @throws an unknown role, roles_beyond_own
 */
function requireWithin(known: Rulers, roles: readonly string[]): void {
  const own = known.own.filter(({ id }) => roles.includes(id))
  if (roles.some(role => !isPreset(role) && !own.some(({ id }) => id === role)))
    throw invalidField('roles', 'invalid_choice')
  requireHeld(known, { powers: powersOf(roles, own), limits: limitsOf(roles, own) })
}

function requireHeld({ powers, limits }: Rulers, wanted: Allowed): void {
  const within = staffLimitKinds.every(kind => reachesLimit(limits[kind], wanted.limits[kind]))
  if (!within || !wanted.powers.every(power => mayStaff(powers, power))) throw problem('roles_beyond_own')
}

/** Merges what a role allows; a limit counts only where the role works in its area. */
function allowed({ powers, limits }: Allowed): Allowed {
  const merged = mergePowers(powers)
  return { powers: merged, limits: mergeLimits([{ powers: merged, limits }]) }
}

/** Tells limits in the activity. */
const told = (limits: StaffLimits): string[] =>
  staffLimitKinds.map(
    kind => `${kind}: ${limits[kind] === null ? '∞' : kind === 'deferral' ? limits[kind] : limits[kind] / 100}`,
  )

function requireOwnName({ own }: Rulers, { id, name }: { id: string; name: string }): void {
  const taken = own.some(other => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (taken) throw invalidField('name', 'name_taken')
}

type Told = {
  before: readonly string[]
  after: readonly string[]
  further?: { until: Date; reason: string }
}

/** Mails the person, and the owners who have not done it themselves. */
async function tellOf({ caller, db, now, services }: Telling, known: Rulers, id: string, told: Told): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const who = await mailAddressOf(db, id)
  const others = known.owners.filter(owner => owner !== caller.userId && owner !== id)
  const readers = [who, ...(await Promise.all(others.map(owner => mailAddressOf(db, owner))))]
  const values = {
    who: who.name,
    by: caller.name,
    before: named(known, told.before),
    after: named(known, told.after),
    further: told.further ? { ...told.further, timeZone } : null,
    appUrl,
  }
  await queueMails(
    db,
    readers.map(user => ({ services, now, user, template: 'staff_roles_changed', values })),
  )
}

/** Calls a provider's own role by its name. */
const named = ({ own }: Rulers, roles: readonly string[]): string[] =>
  roles.map(role => own.find(({ id }) => id === role)?.name ?? role)

const roleSubject = ({ id, name }: Pick<OwnRole, 'id' | 'name'>) => ({ kind: 'staff_role', id, label: name })
