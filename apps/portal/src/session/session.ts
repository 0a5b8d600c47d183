import type { UserInfo } from '@kontor/contract/areas/identity'
import { createIsomorphicFn } from '@tanstack/react-start'
import { call } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { pageContext } from '../page/page-context.ts'

/** The signed-in user: read once per page on the server and kept in the browser until something changes it. */
export type Session = {
  user: UserInfo | null
  /** When it was read, epoch milliseconds. */
  at?: number
}

/**
 * Milliseconds a session counts without reading it again: changes by others (a lock, a permission, a reply) show after
 * that.
 */
const lifetime = 120_000
export const isOld = (session: Session): boolean => session.at !== undefined && Date.now() - session.at > lifetime

/**
 * Whether reading the full user is worthwhile: the session cookie is not readable in the browser, the anti-forgery
 * cookie is.
 */
const hasSessionCookie: () => boolean = createIsomorphicFn()
  .server(() => /(?:^|;\s*)XSRF-TOKEN=/.test(pageContext().visitor.cookie))
  .client(() => /(?:^|;\s*)XSRF-TOKEN=/.test(document.cookie))

/**
 * Specification 4, start: a visitor who holds the anti-forgery cookie may be signed in, so the full user is fetched;
 * otherwise the user.
 * @throws ApiProblem where the customer centre does not answer; "nobody" is not an error
 */
export async function fetchSession(): Promise<Session> {
  try {
    if (!hasSessionCookie()) await call('GET /ajax/v1/user')
    return { user: await call('GET /ajax/v1/userinfo'), at: Date.now() }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 401 || error.status === 419)) return { user: null }
    throw error
  }
}

export const currentCustomer = (user: UserInfo) =>
  user.customers.find(customer => customer.number === user.current_customer_number) ?? null

export const isLocked = (user: UserInfo): boolean => currentCustomer(user)?.locked === true
