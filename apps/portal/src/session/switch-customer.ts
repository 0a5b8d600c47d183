import { can } from '@kontor/contract/can'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import type { PageState } from './page-state.ts'
import { placeAfterSwitch } from './place-after-switch.ts'
import { fetchSession } from './session.ts'

/** Acts for another customer from now on. @param reason an admin's reason, which the customer can read */
export async function switchCustomer(
  page: PageState,
  router: AnyRouter,
  id: number,
  reason?: string,
  place?: string,
): Promise<void> {
  await call('POST /ajax/v1/accounts/customers/{id}/change', {
    params: { id },
    ...(reason !== undefined && { body: { reason } }),
  })
  await arrive(page, router, place)
}

/** An admin stops acting for the current customer. */
export async function leaveCustomer(page: PageState, router: AnyRouter): Promise<void> {
  await call('POST /ajax/v1/accounts/customers/leave')
  await arrive(page, router, '/')
}

/**
 * The session acts for another customer, or for none. Nothing of the previous one may stay visible: kept data of
 * visited pages go, and the page waits for its new data.
 */
export async function arrive(page: PageState, router: AnyRouter, place?: string): Promise<void> {
  page.session = await fetchSession()
  const { user } = page.session
  const { matches, location } = router.state
  const permitted = matches.every(({ staticData }) => !staticData.permission || can(user, staticData.permission))
  const hasParameters = Object.keys(matches.at(-1)?.params ?? {}).length > 0
  const target = place ?? (permitted ? placeAfterSwitch(location.pathname, hasParameters) : '/')
  router.clearCache()
  if (target === location.pathname && Object.keys(location.search).length === 0) await router.invalidate({ sync: true })
  else {
    await router.navigate({ to: target, search: {} })
    await router.invalidate({ sync: true })
  }
}
