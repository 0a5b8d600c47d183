import type { Preferences } from './areas/people/identity.ts'
import { can, type PermissionHolder, type PermissionName } from './can.ts'

type LandingPage = NonNullable<Preferences['landing_page']>

const needed: Partial<Record<LandingPage, PermissionName>> = {
  '/billing': 'billing',
  '/billing/contracts': 'contracts',
  '/support': 'support',
}

/**
 * The page after signing in: the one the user prefers, unless the current customer keeps it closed to them. Users
 * without a customer are led on by that page.
 */
export function landingOf(user: PermissionHolder, { landing_page: preferred = '/' }: Preferences): LandingPage {
  const permission = needed[preferred]
  const closed = permission !== undefined && user.current_customer_number !== null && !can(user, permission)
  return closed ? '/' : preferred
}
