import type { Membership, Preferences, UserInfo } from '@kontor/contract/areas/people/identity'
import type { Locale } from '@kontor/contract/locales'
import type { StaffLimits } from '@kontor/contract/staff-limits'
import { actingPermissions, mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { createQueryId, PostgresQueryCompiler, type RawBuilder, type RootOperationNode, sql } from 'kysely'
import { readPreferences } from '../../values/stored-preferences.ts'
import type { CentreConfiguration } from '../configuration.ts'
import type { OperatorDb, ReadTexts } from '../db/database.ts'
import { Signature } from '../db/signature.ts'
import type { Texts } from '../library-internals/text-row.ts'
import type { Services } from '../services.ts'
import { limitsOf, type OwnRole, powersOf } from '../staff-roles.ts'
import { narrowed, powersWithin, type TokenRow } from './access-tokens.ts'

type MembershipRow = {
  customer_number: number
  name: string
  type: Membership['type']
  role: Membership['role']
  permissions: string[]
  locked: boolean
  lock_reason: Membership['lock_reason']
  deactivated?: boolean
}

/** The caller, as the session says; permissions are written as in the specification, `<customer>-<name>`. */
export type Caller = {
  sessionId: string
  userId: string
  email: string
  name: string
  locale: Locale
  admin: boolean
  /** Says what the caller's roles as one of staff allow, by area with the highest level of each; empty for others. */
  powers: readonly StaffPower[]
  /** Is what the powers are made of. */
  standing: { roles: readonly string[]; own: readonly OwnRole[] }
  /** Bounds what the caller's roles let them do without a colleague. */
  limits: StaffLimits
  preferences(): Preferences
  twoFactor: boolean
  /** From when on this user, who has no second factor, needs one; null where none is required or one is set up. */
  factorRequired: { from: string | null; by: 'provider' | 'customer'; now: boolean } | null
  authenticatedAt: string
  actingReason: string | null
  currentCustomer: number | null
  customerLocked: boolean
  idleMinutes: number
  /** Says whether this very call has prolonged the session, as happens once a minute. */
  slid: boolean
  memberships: Membership[]
  closedCustomers: UserInfo['closed_customers']
  /** Holds what its handler reads in the session's statement, see `readWithSession`; empty where it reads nothing. */
  extra: Texts
  permissions: string[]
  masterCustomerNumbers: number[]
  /** Is the token that a program of theirs, or of the provider's, shows in the place of a session; a customer's scopes as its person's rights leave them. */
  token: TokenRow | null
}

type SessionRow = {
  session_id: string
  user_id: string
  email: string
  user_name: string
  locale: Locale
  admin: boolean
  preferences: unknown
  two_factor: boolean
  factor_required_from: string | null
  authenticated_at: string
  acting_reason: string | null
  current_customer_number: number | null
  customer_locked: boolean
  idle_minutes: number
  memberships: MembershipRow[]
  slid: boolean
  closed: UserInfo['closed_customers']
  staff_roles: string[] | null
  own_roles: OwnRole[] | null
  token?: TokenRow
}

/** A statement that finds the session and touches it; its first four values are the session's. */
export type SessionStatement = { text: string; values: readonly unknown[] }

/** The time of the call, in what is read beside the session. */
export const timeOfCall = sql<Date>`$2::timestamptz`

/**
 * @param beside a `select` of one row of texts over the session's row `caller`, in the same statement, which sees what the session's user
 * and customer do
 */
export function sessionStatement(extra?: RawBuilder<unknown>): SessionStatement {
  // the first row as one text: the client of the database takes longer to tell its columns apart than to parse them
  const found = sql`from resolve_session(${null}, ${null}, ${null}, ${null}) caller`
  const statement = extra
    ? // an outer join reads its left side first: by then the transaction is bound, whether or not the right one asks for the caller
      sql`select to_json(caller)::text as found, extra.* ${found} left join lateral (${extra}) extra on true`
    : sql`select to_json(caller)::text as found ${found}`
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(
    statement.toOperationNode() as RootOperationNode, // a whole statement
    createQueryId(),
  )
  return { text, values: parameters.slice(4) }
}

const sessionAlone = sessionStatement()

/** Without it, anyone who reads the hash of a session would be bound to its user. */
export const ofSession = (idHash: Buffer): Signature => new Signature(`session ${idHash.toString('hex')}`)

/** Sends the session's statement, or the same of an access token. Null where there is none. */
export async function resolveSession(
  texts: ReadTexts,
  idHash: Buffer,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  statement?: SessionStatement,
  kind: 'session' | 'token' = 'session',
): Promise<Caller | null> {
  const { text: ofSessions, values } = statement ?? sessionAlone
  const text = kind === 'token' ? ofSessions.replace('resolve_session(', 'resolve_token(') : ofSessions
  const row = await texts(text, [idHash, clock.now(), statement !== undefined, ofSession(idHash), ...values])
  if (!row) return null
  const [session, ...extra] = row
  const found = JSON.parse(session ?? '') as SessionRow // as resolve_session() declares it
  return callerOf(found, extra, factorRequirement(found, configuration.secondFactor, clock.today()))
}

/**
 * Looks at sessions without touching them: who merely listens keeps none alive. Webhooks are looked at so as well, for their person.
 * @param ids the public ones
 * @returns the callers of those that are alive, by the id
 */
export async function lookAtSessions(
  db: OperatorDb,
  ids: readonly string[],
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  kind: 'sessions' | 'targets' = 'sessions',
): Promise<Map<string, Caller>> {
  const { rows } = await sql<{ found: SessionRow }>`
    select found from ${sql.raw(`look_at_${kind}`)}(${ids}::uuid[], ${clock.now()}) found`.execute(db)
  return new Map(
    rows.map(({ found }) => [
      found.session_id,
      callerOf(found, [], factorRequirement(found, configuration.secondFactor, clock.today())),
    ]),
  )
}

/** Who requires a second factor that this user lacks; the provider's rule counts before the customer's. */
export function factorRequirement(
  user: Pick<SessionRow, 'two_factor' | 'admin' | 'factor_required_from'>,
  { requiredFor, requiredFrom }: CentreConfiguration['secondFactor'],
  today: string,
): Caller['factorRequired'] {
  if (user.two_factor) return null
  const byProvider = requiredFor === 'everyone' || (requiredFor === 'staff' && user.admin)
  if (byProvider) return { from: requiredFrom, by: 'provider', now: requiredFrom === null || requiredFrom <= today }
  const from = user.factor_required_from
  // staff acting for a customer follow the provider's rule
  return from && !user.admin ? { from, by: 'customer', now: from <= today } : null
}

function callerOf(row: SessionRow, extra: Texts, factorRequired: Caller['factorRequired']): Caller {
  const held = powersOf(row.staff_roles ?? [], row.own_roles ?? [])
  const powers = row.token ? powersWithin(row.token.scopes, held) : held
  // without the power to open accounts staff have left the one that they are in
  const left = row.acting_reason !== null && !mayStaff(powers, 'customers:act')
  const current = left ? null : row.current_customer_number
  const memberships = row.memberships.filter(({ role }) => !left || role !== 'staff')
  const owned = memberships.filter(membership => membership.role === 'owner').map(m => m.customer_number)
  const permissions = memberships.flatMap(m => m.permissions.map(name => `${m.customer_number}-${name}`))
  // what staff may do for the current customer; stating it here keeps `can()` the specification's rule
  if (current !== null && row.acting_reason !== null) {
    const acting = actingPermissions(powers)
    if (acting === 'all') owned.push(current)
    else permissions.push(...acting.map(name => `${current}-${name}`))
  }
  const token =
    row.token &&
    !row.admin &&
    narrowed(row.token, { permissions, master_customer_numbers: owned, current_customer_number: current })
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    // readers of what it did see by what
    name: row.token ? `${row.user_name} (${row.token.name})` : row.user_name,
    locale: row.locale,
    admin: row.admin,
    powers,
    standing: { roles: row.staff_roles ?? [], own: row.own_roles ?? [] },
    limits: limitsOf(row.staff_roles ?? [], row.own_roles ?? []),
    // few calls read them: 50 µs
    preferences: () => readPreferences(row.preferences),
    twoFactor: row.two_factor,
    factorRequired,
    authenticatedAt: new Date(row.authenticated_at).toISOString(),
    actingReason: left ? null : row.acting_reason,
    currentCustomer: current,
    customerLocked: row.customer_locked && !left,
    idleMinutes: row.idle_minutes,
    slid: row.slid,
    memberships: memberships
      .map(({ customer_number, permissions: _, ...rest }) => ({ number: customer_number, deactivated: false, ...rest }))
      .sort((a, b) => Number(b.number === current) - Number(a.number === current)),
    closedCustomers: row.closed,
    extra,
    permissions: token ? token.permissions.map(name => `${current}-${name}`) : permissions,
    masterCustomerNumbers: token ? [] : owned,
    token: row.token ? { ...row.token, ...(token && { scopes: token.scopes }) } : null,
  }
}
