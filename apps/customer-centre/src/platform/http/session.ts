import type { Membership, Preferences, UserInfo } from '@kontor/contract/areas/identity'
import type { Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import { readPreferences } from '../../values/stored-preferences.ts'
import type { Centre } from '../centre.ts'
import type { CentreConfiguration } from '../configuration.ts'
import type { Db } from '../db/database.ts'

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
  preferences: Preferences
  twoFactor: boolean
  /** From when on this user, who has no second factor, needs one; null where none is required or one is set up. */
  factorRequired: { from: string | null; by: 'provider' | 'customer'; now: boolean } | null
  authenticatedAt: string
  actingReason: string | null
  currentCustomer: number | null
  customerLocked: boolean
  idleMinutes: number
  /** Whether this very call has prolonged the session, as happens once a minute. */
  slid: boolean
  memberships: Membership[]
  closedCustomers: UserInfo['closed_customers']
  /** What its handler reads in the session's statement, see `readBesideSession`. */
  beside: unknown
  permissions: string[]
  masterCustomerNumbers: number[]
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
}

/**
 * One statement: finds the session and touches it. Null where there is none.
 * @param beside an expression over its row `caller`, read in the same statement, which sees what the session's user and customer do
 */
export async function resolveSession(
  db: Db,
  idHash: Buffer,
  { clock, configuration }: Pick<Centre, 'clock' | 'configuration'>,
  beside?: RawBuilder<unknown>,
): Promise<Caller | null> {
  // its columns as one: the client of the database takes longer to tell them apart than to parse them
  const { rows } = await sql<{ found: SessionRow; beside: unknown }>`
    select to_json(caller) as found, ${beside ?? sql`null`} as beside
    from resolve_session(${idHash}, ${clock.now()}, ${beside !== undefined}) caller`.execute(db)
  const [row] = rows
  if (!row) return null
  const { found } = row
  return callerOf(found, row.beside, factorRequirement(found, configuration.secondFactor, clock.today()))
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

function callerOf(row: SessionRow, beside: unknown, factorRequired: Caller['factorRequired']): Caller {
  const current = row.current_customer_number
  const owned = row.memberships.filter(membership => membership.role === 'owner').map(m => m.customer_number)
  // an admin may do anything for the current customer; stating it here keeps `can()` the specification's rule
  if (current !== null && row.acting_reason !== null) owned.push(current)
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    locale: row.locale,
    admin: row.admin,
    // a getter, because few calls read it: 50 µs
    get preferences() {
      return readPreferences(row.preferences)
    },
    twoFactor: row.two_factor,
    factorRequired,
    authenticatedAt: new Date(row.authenticated_at).toISOString(),
    actingReason: row.acting_reason,
    currentCustomer: current,
    customerLocked: row.customer_locked,
    idleMinutes: row.idle_minutes,
    slid: row.slid,
    memberships: row.memberships
      .map(({ customer_number, permissions: _, ...rest }) => ({ number: customer_number, deactivated: false, ...rest }))
      .sort((a, b) => Number(b.number === current) - Number(a.number === current)),
    closedCustomers: row.closed,
    beside,
    permissions: row.memberships.flatMap(m => m.permissions.map(name => `${m.customer_number}-${name}`)),
    masterCustomerNumbers: owned,
  }
}
