import type { Permission } from '@kontor/contract/can'
import type { ActivityKind } from '@kontor/contract/words/activity'

/** Which area the first half of an action's name belongs to. */
export const kindOfArea: Record<string, ActivityKind> = {
  session: 'security',
  password: 'security',
  passkey: 'security',
  totp_app: 'security',
  recovery_code: 'security',
  recovery_codes: 'security',
  devices: 'security',
  factor_recovery: 'security',
  sso: 'security',
  sign_in_address: 'security',
  customer: 'account',
  limit: 'account',
  preferences: 'account',
  profile: 'account',
  registration: 'account',
  privacy: 'account',
  consent: 'account',
  second_factor_policy: 'people',
  person: 'people',
  invitation: 'people',
  payment_method: 'billing',
  declaration: 'contracts',
  contact: 'contacts',
  ticket: 'support',
  inquiry: 'support',
  callback: 'support',
  caller_pin: 'support',
  notice: 'staff',
  staff: 'staff',
  customers: 'staff',
}

export const kindOf = (action: string): ActivityKind => kindOfArea[areaOf(action)] ?? 'account'

export const areaOf = (action: string): string => action.slice(0, action.indexOf('.'))

/**
 * What people do to their own way in (sign-ins, passkeys, codes, passwords, applications) is theirs alone: no customer they act for
 * reads it.
 */
export const isPersonal = (action: string): boolean => kindOf(action) === 'security'

/** The first halves of the actions of a kind. */
export const areasOf = (kind: ActivityKind): string[] =>
  Object.keys(kindOfArea).filter(area => kindOfArea[area] === kind)

/** What one has to be allowed to read to see how the things of a kind changed; that they did, everybody sees who sees the list. */
export const detailPermission: Record<ActivityKind, Permission> = {
  security: 'account:read',
  account: 'account:read',
  billing: 'billing:read',
  contracts: 'contracts:read',
  contacts: 'contacts:read',
  support: 'support:read',
  people: 'people:read',
  staff: 'account:read',
}

/** Of a contact whose places another one took, that he did: in which contracts is for those who may read them. */
export function withoutContracts(after: Record<string, unknown> | null): Record<string, unknown> | null {
  return after && Array.isArray(after.uses) ? { ...after, uses: after.uses.length } : after
}
