import { canDo, canDoSome, mayDispose } from '@kontor/contract/can'
import type { ProblemCode } from '@kontor/contract/problems'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { problem } from './problem.ts'
import type { Caller } from './session.ts'

/**
 * Checks the caller: signed in, admin, a customer chosen and not locked, the permission held.
 * @throws unauthenticated, forbidden, second_factor_required, no_customer, account_locked, or forbidden for a missing
 * permission, in this order
 */
export function admit(endpoint: EndpointDeclaration, caller: Caller | null): void {
  const refusal = refusalOf(endpoint, caller)
  if (refusal) throw problem(refusal)
}

/** Says why the caller is not admitted, as `admit` does; null: they are. */
export function refusalOf(endpoint: EndpointDeclaration, caller: Caller | null): ProblemCode | null {
  if (endpoint.access === 'public') return null
  if (!caller) return 'unauthenticated'
  if (endpoint.access === 'admin' && !isEmpowered(endpoint, caller)) return 'forbidden'
  if (caller.factorRequired?.now && !endpoint.openBeforeEnrolment) return 'second_factor_required'
  if (endpoint.access === 'customer' && caller.currentCustomer === null) return 'no_customer'
  if (caller.customerLocked && !caller.admin && !endpoint.openWhenLocked) return 'account_locked'
  return permits(endpoint, caller) ? null : 'forbidden'
}

/** Says whether one of staff has the power that the endpoint asks for. */
const isEmpowered = ({ power }: EndpointDeclaration, { admin, powers }: Caller): boolean =>
  admin && (power === 'any' || (power !== undefined && mayStaff(powers, power)))

/**
 * Says whether the caller is permitted; where a permission for single contracts is enough, the handler has to narrow its answer to these.
 */
function permits({ permission, alsoNeeds, contractScoped }: EndpointDeclaration, caller: Caller): boolean {
  if (!permission) return true
  const holder = permissionsOf(caller)
  // the one pair there is, and a test holds the declarations to it
  if (alsoNeeds && !mayDispose(holder)) return false
  return contractScoped ? canDoSome(holder, permission) : canDo(holder, permission)
}

/** The caller in the form of `can()` and `canDo()`. */
export function permissionsOf(caller: Caller) {
  return {
    permissions: caller.permissions,
    master_customer_numbers: caller.masterCustomerNumbers,
    current_customer_number: caller.currentCustomer,
    acting_reason: caller.actingReason,
    staff_powers: caller.powers,
  }
}

/**
 * A page may be older than the session: another tab has switched the customer, or the access has ended. A call that
 * names its customer reads and writes no other customer's data.
 * @param meant the header `X-Customer-Number`
 * @throws customer_changed
 */
export function requireSameCustomer(endpoint: EndpointDeclaration, caller: Caller | null, meant: unknown): void {
  if (endpoint.access !== 'customer' || !caller || meant === undefined) return
  if (meant !== String(caller.currentCustomer)) throw problem('customer_changed')
}

/** @throws fresh_authentication_required where the endpoint asks for it and the last proof is too long ago */
export function requireFresh(endpoint: EndpointDeclaration, caller: Caller | null, now: Date, minutes: number): void {
  if (!endpoint.needsFreshAuthentication || !caller) return
  if (!isFresh(caller.authenticatedAt, now, minutes)) throw problem('fresh_authentication_required')
}

/** Says whether the user's last proof of identity is recent enough. */
export function isFresh(authenticatedAt: string, now: Date, minutes: number): boolean {
  return now.getTime() - new Date(authenticatedAt).getTime() <= minutes * 60_000
}
