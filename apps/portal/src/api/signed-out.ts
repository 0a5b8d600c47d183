import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from '../page/page-context.ts'

type Visit = {
  /** Says whether a user is signed in on this page. */
  anybody: () => boolean
  /** Leads to the customer centre's login. */
  leave: () => void
}

let visit: Visit | undefined
const keepers = new Set<() => void>()

/** From now on the first call that tells of an ended session leads to the login. */
export function watchSignedOut(given: Visit): void {
  visit = given
}

/** Lets a form keep what is typed before the page is left for the login. @returns takes it away */
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
    for (const keep of keepers) keep()
    visit.leave()
    return true
  })
