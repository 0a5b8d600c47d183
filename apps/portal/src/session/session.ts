import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { call } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { pageContext } from '../page/page-context.ts'
import { loginAddress } from './rules.ts'

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

/** Specification 5: without the anti-forgery cookie no one is signed in, whatever other cookie the browser holds. An empty one is none. */
const holdsToken: () => boolean = createIsomorphicFn()
  .server(() => token.test(pageContext().visitor.cookie))
  .client(() => token.test(document.cookie))

const token = /(?:^|;\s*)XSRF-TOKEN=[^;\s]/

/** Says whether a session has to be read again: after a while, or where its token has gone. */
export const isOld = ({ at }: Session): boolean => at !== undefined && (Date.now() - at > lifetime || !holdsToken())

/** From here on an answer that the session is over leads the page that is being rendered to the login. */
const expectSession: () => void = createIsomorphicFn()
  .server(() => {
    const context = pageContext()
    const { loginUrl, appUrl } = context.configuration
    const leave = () => {
      throw redirect({ href: loginAddress(loginUrl, appUrl, context.path, 'ended') })
    }
    // by its name: see `withPageContext`
    context.leave = leave
  })
  .client(() => undefined)

/**
 * Specification 4, start: a visitor who holds the anti-forgery cookie may be signed in, so the full user is fetched;
 * otherwise the user, as a stranger: a session without its token starts anew at the login.
 * @throws ApiProblem where the customer centre does not answer; "no one" is not an error
 */
export async function fetchSession(): Promise<Session> {
  try {
    if (!holdsToken()) {
      await call('GET /ajax/v1/user', {}, { as: 'stranger' })
      return { user: null }
    }
    const user = await wholeUser(await call('GET /ajax/v1/userinfo', {}, { as: 'anybody' }))
    if (!user) return { user }
    expectSession()
    return { user, at: Date.now() }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 401 || error.status === 419)) return { user: null }
    throw error
  }
}

/** Specification 3: merged from both calls. Kontor's own user info says everything; another centre's need not. */
async function wholeUser(info: Partial<UserInfo> | null | undefined): Promise<UserInfo | null> {
  if (info?.customers) return info as UserInfo // the contract's word
  const { plainUser } = await import('./plain-user.ts')
  return plainUser(info)
}

export const currentCustomer = (user: UserInfo) =>
  user.customers.find(customer => customer.number === user.current_customer_number) ?? null

export const isLocked = (user: UserInfo): boolean => currentCustomer(user)?.locked === true
