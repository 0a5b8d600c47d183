import type { PageState } from './page-state.ts'
import { publicConfiguration } from './public-configuration.ts'
import { loginAddress } from './rules.ts'

/** Leaves for the customer centre's login; it leads back to the page we are on. */
export function toLogin(page: PageState): void {
  page.session = { user: null }
  const { loginUrl, appUrl } = publicConfiguration()
  location.assign(loginAddress(loginUrl, appUrl, location.pathname + location.search))
}
