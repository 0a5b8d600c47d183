import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import { call } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'

type Fields = Record<string, unknown>

/**
 * Reads the user of a customer centre that says no more than the specification: the two calls merged, the lock from the account record, and
 * nothing for what it does not know. What is of another kind than the specification has it counts as not said.
 * @returns null where neither call tells of anyone
 */
export async function plainUser(info: unknown): Promise<UserInfo | null> {
  const user: unknown = await call('GET /ajax/v1/user', {}, { as: 'anybody' })
  if (!isRecord(info) && !isRecord(user)) return null
  const said: Fields = { ...(isRecord(user) && user), ...(isRecord(info) && info) }
  const email = text(said.email) ?? ''
  const admin = said.admin === true || said.admin === 1
  const current = Number(said.current_customer_number) || null
  const { permissions, masters } = rightsOf(said)
  const locked = current !== null && !admin && (await isLockedThere())
  return {
    id: text(said.id) ?? email,
    name: text(said.name) ?? email,
    email,
    // without a locale of its own it stays in the page's
    ...(text(said.locale) !== undefined && { locale: said.locale }),
    admin,
    permissions,
    master_customer_numbers: masters,
    current_customer_number: current,
    closed_customers: [],
    preferences: isRecord(said.preferences) ? said.preferences : {},
    two_factor: 'off',
    two_factor_required_from: null,
    unread: { tickets: 0, notifications: 0, overdue: null, notices: [] },
    acting_reason: null,
    staff_powers: [],
    customers: numbersOf(current, masters, permissions).map(number => ({
      number,
      name: String(number),
      type: 'business',
      role: masters.includes(number) ? 'owner' : 'read_only',
      locked: locked && number === current,
      lock_reason: null,
      deactivated: false,
    })) satisfies Membership[],
  } as unknown as UserInfo // what it does not know is left out
}

const isRecord = (said: unknown): said is Fields => typeof said === 'object' && said !== null && !Array.isArray(said)
const text = (said: unknown): string | undefined =>
  typeof said === 'string' || typeof said === 'number' ? String(said) : undefined

/** Specification 6: where one of the lists is missing, nothing is permitted. */
function rightsOf({ permissions, master_customer_numbers: masters }: Fields): {
  permissions: string[]
  masters: number[]
} {
  if (!Array.isArray(permissions) || !Array.isArray(masters)) return { permissions: [], masters: [] }
  return {
    permissions: permissions.filter(entry => typeof entry === 'string'),
    masters: masters.map(Number).filter(Number.isFinite),
  }
}

/** Specification 3: the account record has the flag. */
async function isLockedThere(): Promise<boolean> {
  try {
    const record: unknown = await call('GET /ajax/v1/accounts/userdata', {}, { as: 'anybody' })
    return isRecord(record) && record.locked === true
  } catch (error) {
    // one who may not read the record is not locked out for that
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}

/** Lists the current customer first, then those of whom the user may do anything or something. */
function numbersOf(current: number | null, masters: readonly number[], permissions: readonly string[]): number[] {
  const some = permissions.map(permission => Number(permission.slice(0, permission.indexOf('-'))))
  return [...new Set([current ?? 0, ...masters, ...some])].filter(number => number > 0)
}
