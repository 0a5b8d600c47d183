import type { Membership, Preferences, UserInfo } from '@kontor/contract/areas/identity'
import type { Locale } from '@kontor/contract/problem-texts'
import { sql } from 'kysely'
import type { Centre } from '../centre.ts'
import type { CentreConfiguration } from '../configuration.ts'
import type { Db } from '../db/database.ts'
import { readPreferences } from '../stored-preferences.ts'

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

/** Who calls, as the session says; permissions are written as the specification does, `<customer>-<name>`. */
export type Caller = {
  sessionId: string
  userId: string
  email: string
  name: string
  locale: Locale
  admin: boolean
  preferences: Preferences
  twoFactor: boolean
  /** From when on this user, who has no second factor, needs one; null where nobody asks or one is set up. */
  factorRequired: { from: string | null; by: 'provider' | 'customer'; now: boolean } | null
  authenticatedAt: string
  actingReason: string | null
  currentCustomer: number | null
  customerLocked: boolean
  idleMinutes: number
  waitingTickets: number
  overdueInvoices: number
  /** Whether this very call has prolonged the session, as happens once a minute. */
  slid: boolean
  memberships: Membership[]
  closedCustomers: UserInfo['closed_customers']
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
  waiting_tickets: number
  overdue_invoices: number
  memberships: MembershipRow[]
  slid: boolean
  closed: UserInfo['closed_customers']
}

/** One statement: finds the session, touches it, and binds this connection to its customer. Null where there is none. */
export async function resolveSession(
  db: Db,
  idHash: Buffer,
  { clock, configuration }: Pick<Centre, 'clock' | 'configuration'>,
): Promise<Caller | null> {
  const today = clock.today()
  const { rows } = await sql<SessionRow>`
    select * from resolve_session(${idHash}, ${clock.now()}, ${today})`.execute(db)
  const [row] = rows
  if (!row) return null
  return callerOf(row, factorRequirement(row, configuration.secondFactor, today))
}

/** Who asks this user for a second factor he has not got; the provider's word counts before the customer's. */
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

function callerOf(row: SessionRow, factorRequired: Caller['factorRequired']): Caller {
  const current = row.current_customer_number
  const owned = row.memberships.filter(membership => membership.role === 'owner').map(m => m.customer_number)
  // an admin may do anything for the customer he acts for; saying so here keeps `can()` the specification's rule
  if (current !== null && row.acting_reason !== null) owned.push(current)
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    locale: row.locale,
    admin: row.admin,
    // read by the few that ask: 50 µs
    get preferences() {
      return readPreferences(row.preferences)
    },
    twoFactor: row.two_factor,
    factorRequired,
    authenticatedAt: row.authenticated_at,
    actingReason: row.acting_reason,
    currentCustomer: current,
    customerLocked: row.customer_locked,
    idleMinutes: row.idle_minutes,
    waitingTickets: row.waiting_tickets,
    overdueInvoices: row.overdue_invoices,
    slid: row.slid,
    memberships: row.memberships
      .map(({ customer_number, permissions: _, ...rest }) => ({ number: customer_number, deactivated: false, ...rest }))
      .sort((a, b) => Number(b.number === current) - Number(a.number === current)),
    closedCustomers: row.closed,
    permissions: row.memberships.flatMap(m => m.permissions.map(name => `${m.customer_number}-${name}`)),
    masterCustomerNumbers: owned,
  }
}
