import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { PermissionName } from '@kontor/contract/can'
import { can } from '@kontor/contract/granted'
import { redirect } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { loginAddress, openBeforeEnrolment, openWhileLocked } from './rules.ts'
import { isLocked } from './session.ts'

type Place = { pathname: string; href: string }

/** Specification 5: pages that are not for guests need a signed-in user; others are sent to the customer centre's login. */
export function requireUser(user: UserInfo | null, place: Place): UserInfo {
  if (user) return user
  const { loginUrl, appUrl } = publicConfiguration()
  throw redirect({ href: loginAddress(loginUrl, appUrl, place.href) })
}

/** Specification 4: the locked account's rule. */
export function requireUnlocked(user: UserInfo, place: Place): void {
  if (!user.admin && isLocked(user) && !openWhileLocked(place.pathname)) throw redirect({ to: '/locked' })
}

/** Provider or customer require a second factor, and the user has none: setting it up comes first. */
export function requireEnrolment(user: UserInfo, place: Place): void {
  if (user.two_factor === 'missing' && !openBeforeEnrolment(place.pathname)) throw redirect({ to: '/twofactor' })
}

/** Lets staff alone in where no call of theirs says so. @throws forbidden, which the error page shows as 403 */
export function requireStaff(user: UserInfo): void {
  if (!user.admin) throw new ApiProblem(403, { code: 'forbidden' })
}

/**
 * Specification 6. A permission is about a customer: without one the user goes to the start page, where staff choose
 * one.
 * @throws forbidden, which the error page shows as 403
 */
export function requirePermission(user: UserInfo, permissions: readonly (PermissionName | undefined)[]): void {
  for (const name of permissions) {
    if (!name) continue
    if (user.current_customer_number === null) throw redirect({ to: '/' })
    if (!can(user, name)) throw new ApiProblem(403, { code: 'forbidden' })
  }
}
