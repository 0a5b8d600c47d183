import type { SessionUser, UserInfo } from '@kontor/contract/areas/identity'
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
  return {
    ...sessionUser(caller),
    customers: caller.memberships,
    preferences: caller.preferences,
    two_factor: caller.twoFactor ? 'on' : 'off',
    unread: { tickets: caller.waitingTickets },
    acting_reason: caller.actingReason,
  }
}
