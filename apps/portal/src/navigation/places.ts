import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { can, type PermissionName } from '@kontor/contract/can'
import { openBeforeEnrolment, openWhileLocked } from '../session/rules.ts'
import { isLocked } from '../session/session.ts'
import type { Icon } from '../ui/Icon.tsx'
import { FileIcon, HomeIcon, LifeBuoyIcon, ReceiptIcon, UserIcon, UsersIcon } from '../ui/NavigationIcons.tsx'
import { InboxIcon } from '../ui/ThingIcons.tsx'

/** A page the frame leads to; its name is a key of the messages' `places`. */
export type Place = {
  name: 'dashboard' | 'billing' | 'contracts' | 'contacts' | 'support' | 'account' | 'staff'
  to: '/' | '/billing' | '/billing/contracts' | '/contacts' | '/support' | '/account' | '/account/privacy' | '/staff'
  icon: Icon
  /** Pages elsewhere that belong to it. */
  also?: readonly ('/contact' | '/twofactor' | '/api')[]
  permission?: PermissionName
}

/** The five main places: what the bottom bar of a phone shows. */
export const mainPlaces: readonly Place[] = [
  { name: 'dashboard', to: '/', icon: HomeIcon },
  { name: 'billing', to: '/billing', icon: ReceiptIcon, permission: 'billing' },
  { name: 'contracts', to: '/billing/contracts', icon: FileIcon, permission: 'contracts' },
  { name: 'contacts', to: '/contacts', icon: UsersIcon, permission: 'contacts' },
  { name: 'support', to: '/support', icon: LifeBuoyIcon, permission: 'support', also: ['/contact'] },
]

/** Everyone has a name, a password and preferences, even if the customer's own data are closed to them. */
export const accountPlace: Place = { name: 'account', to: '/account', icon: UserIcon, also: ['/twofactor', '/api'] }

const staffPlace: Place = { name: 'staff', to: '/staff', icon: InboxIcon }

/** The second group; staff have a place of their own there, which others are not shown. */
export const morePlacesOf = ({ admin }: UserInfo): readonly Place[] =>
  admin ? [staffPlace, accountPlace] : [accountPlace]

/** Why a place is closed: a key of the messages' `banner`. */
type Refusal = 'refusedCustomer' | 'refusedNobody' | 'refusedLocked' | 'refusedPermission' | 'refusedEnrolment'

/** Why a place is not open to this user now; null where it is. */
export function refusalOf(place: Place, user: UserInfo): Refusal | null {
  if (user.two_factor === 'missing' && !openBeforeEnrolment(place.to)) return 'refusedEnrolment'
  if (place.permission && user.current_customer_number === null)
    return user.admin || user.customers.length > 0 ? 'refusedCustomer' : 'refusedNobody'
  if (place.permission && !can(user, place.permission)) return 'refusedPermission'
  if (!user.admin && isLocked(user) && !openWhileLocked(place.to)) return 'refusedLocked'
  return null
}

/** Which of the places a path belongs to: the one whose path is the longest beginning of it. */
export function placeOf(pathname: string, places: readonly Place[]): Place | undefined {
  return places
    .filter(({ to, also = [] }) =>
      [to, ...also].some(own => pathname === own || (own !== '/' && pathname.startsWith(`${own}/`))),
    )
    .reduce<Place | undefined>((best, place) => (best && best.to.length >= place.to.length ? best : place), undefined)
}
