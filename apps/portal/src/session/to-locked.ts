import type { AnyRouter } from '@tanstack/react-router'
import { openWhileLocked } from './rules.ts'

/** Leads to what a lock leaves open. The session is read again on the way: the lock has come since. */
export function toLocked(router: AnyRouter): void {
  const { page } = router.options.context
  page.session = { ...page.session, at: 0 }
  void router.navigate({ to: '/locked' })
}

/** Leads there from a page that the lock closes. @param keep lets forms keep what is typed @returns false where the page stays open, so that the refusal is the caller's */
export function leaveLocked(router: AnyRouter, keep: () => void): boolean {
  if (openWhileLocked(router.latestLocation.pathname)) return false
  keep()
  toLocked(router)
  return true
}
