/** Specification 4: a locked, non-admin user reaches only these, besides what the law keeps open. */
const openToLocked = ['/billing', '/locked', '/support']

/**
 * A lock does not suspend legal duties: cancellation, withdrawal, data export, second factor, the terms, and the
 * contacts for them.
 */
const openByLaw = [
  '/cancel',
  '/withdraw',
  '/twofactor',
  '/privacy',
  '/accessibility',
  '/imprint',
  '/contact',
  '/terms',
  '/account/privacy',
]

const begins = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

export function openWhileLocked(path: string): boolean {
  return [...openToLocked, ...openByLaw].some(prefix => begins(path, prefix))
}

/** Everything open to a user who must set up a second factor first. Other public pages have no guard. */
const openToUnprotected = ['/twofactor', '/locked', '/contact']

export function openBeforeEnrolment(path: string): boolean {
  return openToUnprotected.some(prefix => begins(path, prefix))
}

/**
 * The sign-in address: the customer centre's login with the previous page, encoded, full URL.
 * @param path path, query and fragment of the requested page
 * @param ended a call has told that the session is over: our own login asks again then, even if another call knows the user still, and does
 * not lead back to where that call is made
 */
export function loginAddress(loginUrl: string, appUrl: string, path: string, ended?: 'ended'): string {
  const separator = loginUrl.includes('?') ? '&' : '?'
  const marker = ended && loginUrl === `${appUrl}/login` ? `&${ended}=1` : ''
  return `${loginUrl}${separator}previous_page=${encodeURIComponent(appUrl + path)}${marker}`
}

/** Says whether someone wanted a certain page before they were asked to sign in: the start page is where everyone begins. */
export const wantsPage = (previous: string | undefined): boolean =>
  previous !== undefined &&
  URL.canParse(previous, 'https://portal.invalid') &&
  new URL(previous, 'https://portal.invalid').pathname !== '/'

/** By itself, a path that begins with two slashes names another host; the login page would lead in a circle. */
const isPageOfOurs = (path: string) => !path.startsWith('//') && path !== '/login'

/**
 * Says where to go after signing in: the previous page if it is on a trusted origin. Anything else (another origin, `//host`,
 * `javascript:`, a backslash, a login page itself) gives null.
 */
export function safeReturn(
  previous: string | undefined,
  appUrl: string,
  returnOrigins: readonly string[],
): string | null {
  if (!previous || /[\\\p{Cc}]/u.test(previous)) return null
  let url: URL
  try {
    url = new URL(previous, appUrl)
  } catch {
    return null
  }
  if (url.username || url.password) return null
  const own = new URL(appUrl).origin
  if (url.origin === own) return isPageOfOurs(url.pathname) ? url.pathname + url.search + url.hash : null
  return /^https?:$/.test(url.protocol) && returnOrigins.includes(url.origin) ? url.href : null
}
