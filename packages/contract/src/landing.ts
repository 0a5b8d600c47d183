import type { Preferences } from './areas/identity.ts'
import { can, type PermissionHolder, type PermissionName } from './can.ts'

type LandingPage = NonNullable<Preferences['landing_page']>

const needed: Partial<Record<LandingPage, PermissionName>> = {
  '/billing': 'billing',
  '/billing/contracts': 'contracts',
  '/support': 'support',
}

/**
 * Where somebody is after signing in: on the page he prefers, unless the customer he then acts for keeps it closed to him. Who acts for none
 * is led on by the page.
 */
export function landingOf(user: PermissionHolder, { landing_page: preferred = '/' }: Preferences): LandingPage {
  const permission = needed[preferred]
  const closed = permission !== undefined && user.current_customer_number !== null && !can(user, permission)
  return closed ? '/' : preferred
}
