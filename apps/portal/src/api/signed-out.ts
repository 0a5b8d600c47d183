import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from '../page/page-context.ts'

type Visit = {
  /** Says whether a user is signed in on this page. */
  anybody: () => boolean
  /** Leads to the customer centre's login. */
  leave: () => void
  /** Leads away from a page that a lock closes, once `keep` has run. @returns whether it does */
  lock: (keep: () => void) => boolean
}

let visit: Visit | undefined
const keepers = new Set<() => void>()

/** From now on the first call that tells of an ended session leads to the login, and one that tells of a lock to what it leaves open. */
export function watchVisit(given: Visit): void {
  visit = given
}

function keepAll(): void {
  for (const keep of keepers) keep()
}

/** Lets a form keep what is typed before the page is left for the login, or for a lock. @returns takes it away */
export function beforeSignIn(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/**
 * The session is over: the one place that leads to the login, whichever call has found out.
 * @returns false where no user was signed in on this page, so that the refusal is the caller's
 * @throws the redirect, on the server
 */
export const signedOut: () => boolean = createIsomorphicFn()
  .server(() => {
    pageContext().leave?.()
    return false
  })
  .client(() => {
    if (!visit?.anybody()) return false
    keepAll()
    visit.leave()
    return true
  })

/** The account was locked since the page was opened. @returns false where the page stays open: the refusal is the caller's */
export const lockedOut = (): boolean => visit?.lock(keepAll) ?? false
