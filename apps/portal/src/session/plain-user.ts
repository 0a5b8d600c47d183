import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import { call } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'

/**
 * The user of a customer centre that says no more than the specification: the two calls merged, the lock from the
 * account record, and nothing for what it does not know.
 */
export async function plainUser(info: Partial<UserInfo>): Promise<UserInfo> {
  const said: Partial<UserInfo> = { ...(await call('GET /ajax/v1/user', {}, { as: 'anybody' })), ...info }
  const { email = '', admin = false } = said
  const current = said.current_customer_number ? Number(said.current_customer_number) : null
  const locked = current !== null && !admin && (await isLockedThere())
  return {
    id: email,
    name: email,
    permissions: [],
    master_customer_numbers: [],
    closed_customers: [],
    preferences: {},
    two_factor: 'off',
    two_factor_required_from: null,
    unread: { tickets: 0, overdue: null },
    acting_reason: null,
    ...said,
    email,
    admin,
    current_customer_number: current,
    customers: numbersOf(said).map(number => membership(number, said, locked && number === current)),
    // without a locale of its own it stays in the page's
  } as UserInfo
}

/** Specification 3: the account record has the flag. */
async function isLockedThere(): Promise<boolean> {
  try {
    return (await call('GET /ajax/v1/accounts/userdata', {}, { as: 'anybody' })).locked === true
  } catch (error) {
    // one who may not read the record is not locked out for that
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}

/** The current customer first, then those of whom the user may do anything or something. */
function numbersOf({ current_customer_number, master_customer_numbers = [], permissions = [] }: Partial<UserInfo>) {
  const some = permissions.map(permission => permission.slice(0, permission.indexOf('-')))
  const all = [current_customer_number ?? [], master_customer_numbers, some].flat().map(Number)
  return [...new Set(all)].filter(number => number > 0)
}

const membership = (
  number: number,
  { master_customer_numbers = [] }: Partial<UserInfo>,
  locked: boolean,
): Membership => ({
  number,
  name: String(number),
  type: 'business',
  role: master_customer_numbers.map(Number).includes(number) ? 'owner' : 'read_only',
  locked,
  lock_reason: null,
  deactivated: false,
})
