import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { PermissionName } from '@kontor/contract/can'
import { accountPlace, refusalOf } from './places.ts'

type Tab = { to: string; text: string; group: 'you' | 'customer'; permission: PermissionName | null }

/** The person's own come first, then what is the customer's. Those without a permission are open to everyone who is signed in. */
export const accountTabs = [
  { to: '/account', text: 'profile', group: 'you', permission: null },
  { to: '/account/preferences', text: 'preferences', group: 'you', permission: null },
  { to: '/account/security', text: 'security', group: 'you', permission: null },
  { to: '/account/company', text: 'company', group: 'customer', permission: 'account' },
  { to: '/account/addresses', text: 'addresses', group: 'customer', permission: 'account' },
  { to: '/account/people', text: 'people', group: 'customer', permission: null },
  { to: '/account/limits', text: 'limits', group: 'customer', permission: 'account' },
  { to: '/account/privacy', text: 'privacy', group: 'customer', permission: 'account' },
  { to: '/account/activity', text: 'activity', group: 'customer', permission: 'account' },
  { to: '/api', text: 'api', group: 'customer', permission: null },
] as const satisfies Tab[]

/** Why a tab is closed to this user, as `refusalOf`. */
export const refusalOfTab = ({ to, permission }: (typeof accountTabs)[number], user: UserInfo) =>
  refusalOf(
    { ...accountPlace, to: to === '/account/privacy' ? to : '/account', ...(permission && { permission }) },
    user,
  )
