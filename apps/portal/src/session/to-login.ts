import { publicConfiguration } from '../page/public-configuration.ts'
import { loginAddress } from './rules.ts'

/** Leaves for the customer centre's login; it leads back to the current page. */
export function toLogin(): void {
  const { loginUrl, appUrl } = publicConfiguration()
  const { pathname, search, hash } = location
  location.assign(loginAddress(loginUrl, appUrl, pathname + search + hash, 'ended'))
}
