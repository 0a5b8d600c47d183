import type { SessionUser, UserInfo } from '@kontor/contract/areas/identity'
import { can } from '@kontor/contract/can'
import type { Caller } from '../../http/session.ts'

export function sessionUser(caller: Caller): SessionUser {
  return {
    id: caller.userId,
    email: caller.email,
    name: caller.name,
    locale: caller.locale,
    admin: caller.admin,
    permissions: caller.permissions,
    master_customer_numbers: caller.masterCustomerNumbers,
    current_customer_number: caller.currentCustomer,
  }
}

/** The session user with what every page's frame shows; the session's own statement brought all of it. */
export function userInfo(caller: Caller): UserInfo {
  const user = sessionUser(caller)
  return {
    ...user,
    customers: caller.memberships,
    closed_customers: caller.closedCustomers,
    preferences: caller.preferences,
    two_factor: caller.factorRequired?.now ? 'missing' : caller.twoFactor ? 'on' : 'off',
    two_factor_required_from: caller.factorRequired?.from ?? null,
    unread: {
      tickets: can(user, 'support') ? caller.waitingTickets : 0,
      overdue_invoices: can(user, 'billing') ? caller.overdueInvoices : 0,
    },
    acting_reason: caller.actingReason,
  }
}
