import { type RawBuilder, sql } from 'kysely'
import { problem } from './problem.ts'
import type { Caller } from './session.ts'

/**
 * Staff cannot decide what only the customer may.
 * @throws own_people_only
 */
export function requireOwnPeople(caller: Caller, customer: number): void {
  if (!isMember(caller, customer)) throw problem('own_people_only')
}

/** @throws own_people_only, owners_only */
export function requireOwner(caller: Caller, customer: number): void {
  requireOwnPeople(caller, customer)
  if (roleOf(caller, customer) !== 'owner') throw problem('owners_only')
}

const roleOf = (caller: Caller, customer: number) => caller.memberships.find(({ number }) => number === customer)?.role

/** Says whether the caller is one of the customer's own people, also if they are staff. */
export function isMember(caller: Caller, customer: number): boolean {
  const role = roleOf(caller, customer)
  return role !== undefined && role !== 'staff'
}

/** Says whether staff would decide about a customer they belong to, or belonged to when it was closed. */
export const isOwn = (caller: Caller, customer: number): boolean =>
  isMember(caller, customer) || caller.closedCustomers.some(({ number }) => number === customer)

/**
 * Requires someone who had no part in what is decided: maker is never checker, whether they began it as one of the customer's people or in
 * its name, and whatever the provider's settings ask for.
 * @param makers who began it, or named what it depends on
 * @throws own_approval
 */
export function requireAnother(caller: Caller, makers: readonly (string | null)[]): void {
  if (makers.includes(caller.userId)) throw problem('own_approval')
}

/**
 * Requires what `requireAnother` does, for what staff decide about a customer.
 * @throws own_customer, own_approval
 */
export function requireChecker(caller: Caller, customer: number, makers: readonly (string | null)[]): void {
  if (isOwn(caller, customer)) throw problem('own_customer')
  requireAnother(caller, makers)
}

/** Says whether the reader is one of them, in SQL: what `requireAnother` will say, so that a page disables its button. */
export const isMaker = (caller: Pick<Caller, 'userId'>, ...makers: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${caller.userId}::uuid = any(array[${sql.join(makers)}]::uuid[]), false)`

/**
 * Requires staff who act for the customer with a reason: their actions appear in its activity with that reason.
 * @throws own_customer where they belong to it themselves; customer_changed where they act for no customer, or for
 * another
 */
export function requireActing(caller: Caller, customer: number): number {
  // an admin may have become one of its people while acting for it
  if (isOwn(caller, customer)) throw problem('own_customer')
  if (caller.currentCustomer !== customer || caller.actingReason === null) throw problem('customer_changed')
  return customer
}
