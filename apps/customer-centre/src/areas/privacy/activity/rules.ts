import type { Permission } from '@kontor/contract/can'
import { type ActivityKind, activityKinds } from '@kontor/contract/enums/activity'
import { subjectsOf } from '@kontor/contract/enums/audit-actions'

/** The kind an action belongs to; one of an earlier version, which no list knows any more, to the account. */
export function kindOf(action: string): ActivityKind {
  const subject = action.slice(0, action.indexOf('.'))
  return activityKinds.find(kind => subjectsOf(kind).includes(subject)) ?? 'account'
}

/** Says what one has to be allowed to read to see how the things of a kind changed; that they did, everyone sees who sees the list. */
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

/** A replaced contact without its contracts: only people who may read contracts see those. */
export function withoutContracts(after: Record<string, unknown> | null): Record<string, unknown> | null {
  return after && Array.isArray(after.uses) ? { ...after, uses: after.uses.length } : after
}
