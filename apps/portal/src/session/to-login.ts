import { publicConfiguration } from '../page/public-configuration.ts'
import { loginAddress } from './rules.ts'

/** Leaves for the customer centre's login; it leads back to the current page. */
export function toLogin(): void {
  const { loginUrl, appUrl } = publicConfiguration()
  location.assign(loginAddress(loginUrl, appUrl, location.pathname + location.search))
}
