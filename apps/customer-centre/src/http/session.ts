import type { Membership, Preferences } from '@kontor/contract/areas/identity'
import type { Locale } from '@kontor/contract/problem-texts'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
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
  authenticatedAt: string
  actingReason: string | null
  currentCustomer: number | null
  customerLocked: boolean
  idleMinutes: number
  waitingTickets: number
  overdueInvoices: number
  memberships: Membership[]
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
  preferences: Preferences
  two_factor: boolean
  authenticated_at: string
  acting_reason: string | null
  current_customer_number: number | null
  customer_locked: boolean
  idle_minutes: number
  waiting_tickets: number
  overdue_invoices: number
  memberships: MembershipRow[]
}

/** One statement: finds the session, touches it, and binds this connection to its customer. Null where there is none. */
export async function resolveSession(db: Db, idHash: Buffer, clock: Clock): Promise<Caller | null> {
  const { rows } = await sql<SessionRow>`
    select * from resolve_session(${idHash}, ${clock.now()}, ${clock.today()})`.execute(db)
  return rows[0] ? callerOf(rows[0]) : null
}

function callerOf(row: SessionRow): Caller {
  const current = row.current_customer_number
  const owned = row.memberships.filter(membership => membership.role === 'owner').map(m => m.customer_number)
  // an admin may do anything for the customer he acts for; saying so here keeps `can()` the specification's rule
  if (row.admin && current !== null && !owned.includes(current)) owned.push(current)
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    locale: row.locale,
    admin: row.admin,
    preferences: row.preferences,
    twoFactor: row.two_factor,
    authenticatedAt: row.authenticated_at,
    actingReason: row.acting_reason,
    currentCustomer: current,
    customerLocked: row.customer_locked,
    idleMinutes: row.idle_minutes,
    waitingTickets: row.waiting_tickets,
    overdueInvoices: row.overdue_invoices,
    memberships: row.memberships
      .map(({ customer_number, permissions: _, ...rest }) => ({ number: customer_number, deactivated: false, ...rest }))
      .sort((a, b) => Number(b.number === current) - Number(a.number === current)),
    permissions: row.memberships.flatMap(m => m.permissions.map(name => `${m.customer_number}-${name}`)),
    masterCustomerNumbers: owned,
  }
}
