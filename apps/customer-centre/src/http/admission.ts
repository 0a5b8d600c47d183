import { canDo } from '@kontor/contract/can'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { problem } from './problem.ts'
import type { Caller } from './session.ts'

/**
 * Who may go on: signed in, admin, a customer chosen and not locked, the permission held.
 * @throws unauthenticated, forbidden, no_customer, account_locked, or forbidden for want of a permission, in this order
 */
export function admit(endpoint: EndpointDeclaration, caller: Caller | null): void {
  if (endpoint.access === 'public') return
  if (!caller) throw problem('unauthenticated')
  if (endpoint.access === 'admin' && !caller.admin) throw problem('forbidden')
  if (endpoint.access === 'customer' && caller.currentCustomer === null) throw problem('no_customer')
  if (caller.customerLocked && !caller.admin && !endpoint.openWhenLocked) throw problem('account_locked')
  if (endpoint.permission && !canDo(permissionsOf(caller), endpoint.permission)) throw problem('forbidden')
}

/** The caller as `can()` and `canDo()` read him. */
export function permissionsOf(caller: Caller) {
  return {
    permissions: caller.permissions,
    master_customer_numbers: caller.masterCustomerNumbers,
    current_customer_number: caller.currentCustomer,
  }
}
