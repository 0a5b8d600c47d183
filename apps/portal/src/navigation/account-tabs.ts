import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { PermissionName } from '@kontor/contract/can'
import { accountPlace, refusalOf } from './places.ts'

/** Without a permission: the person's own, open to everyone who is signed in. */
export const accountTabs = [
  { to: '/account', text: 'profile', permission: null },
  { to: '/account/company', text: 'company', permission: 'account' },
  { to: '/account/addresses', text: 'addresses', permission: 'account' },
  { to: '/account/preferences', text: 'preferences', permission: null },
  { to: '/account/security', text: 'security', permission: null },
  { to: '/account/people', text: 'people', permission: null },
  { to: '/account/limits', text: 'limits', permission: 'account' },
  { to: '/account/privacy', text: 'privacy', permission: 'account' },
  { to: '/account/activity', text: 'activity', permission: 'account' },
] as const satisfies { to: string; text: string; permission: PermissionName | null }[]

/** Why a tab is closed to this user, as `refusalOf`. */
export const refusalOfTab = ({ to, permission }: (typeof accountTabs)[number], user: UserInfo) =>
  refusalOf(
    { ...accountPlace, to: to === '/account/privacy' ? to : '/account', ...(permission && { permission }) },
    user,
  )
