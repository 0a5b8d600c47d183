import type { SessionUser, UserInfo } from '@kontor/contract/areas/people/identity'
import type { Caller } from '../../../platform/http/session.ts'

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

/** The session user with what every page's frame shows. @param unread what waits, as `unreadOf` tells */
export function userInfo(caller: Caller, unread: UserInfo['unread']): UserInfo {
  return {
    ...sessionUser(caller),
    customers: caller.memberships,
    closed_customers: caller.closedCustomers,
    preferences: caller.preferences(),
    two_factor: caller.factorRequired?.now ? 'missing' : caller.twoFactor ? 'on' : 'off',
    two_factor_required_from: caller.factorRequired?.from ?? null,
    unread,
    acting_reason: caller.actingReason,
    staff_powers: [...caller.powers],
  }
}
