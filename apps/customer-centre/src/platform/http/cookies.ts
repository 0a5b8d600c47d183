import type { CentreConfiguration } from '../configuration.ts'

export const xsrfCookie = 'XSRF-TOKEN'
export const localeCookie = 'i18n_redirected'
/** The language that a guest chose, until they sign in: the other one may be detected. The portal writes it. */
export const choiceCookie = 'kontor_language'

export type CookieNames = {
  session: string
  /** Marks a browser that a user has signed in with before; opens nothing by itself. */
  device: string
  /** Binds a sign-in at the identity provider to the browser that began it. */
  federated: string
}

/**
 * Names of the secret cookies. Browsers accept `__Host-` only from this host, over https and without a domain:
 * neighbours below the same domain cannot plant one. Over plain http, and where two hosts share the cookies, the names
 * have no prefix.
 */
export function cookieNames({
  appUrl,
  cookieDomain,
}: Pick<CentreConfiguration, 'appUrl' | 'cookieDomain'>): CookieNames {
  const prefix = appUrl.startsWith('https:') && !cookieDomain ? '__Host-' : ''
  return { session: `${prefix}kontor_session`, device: `${prefix}kontor_device`, federated: `${prefix}kontor_sign_in` }
}

/** Reads one cookie's raw value; values are not decoded, so that a URL-encoded token equals the browser's. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return readAll(header, name)[0]
}

/**
 * A secret cookie, if it has the shape of one made here. Of two values one is planted, and nothing says which: then
 * there is none.
 */
export function readSecret(header: string | undefined, name: string): string | undefined {
  const [value, ...others] = new Set(readAll(header, name))
  return value !== undefined && others.length === 0 && /^[\w-]{43}$/.test(value) ? value : undefined
}

function readAll(header: string | undefined, name: string): string[] {
  const marker = `${name}=`
  const pairs = header?.split(';').map(part => part.trimStart()) ?? []
  return pairs.filter(pair => pair.startsWith(marker)).map(pair => pair.slice(marker.length))
}

export type CookieOptions = { maxAge: number; httpOnly: boolean; secure: boolean; domain: string | undefined }

/** Attributes as Laravel Sanctum sends them. @param options.maxAge seconds; 0 deletes the cookie */
export function writeCookie(name: string, value: string, { maxAge, httpOnly, secure, domain }: CookieOptions): string {
  const expires = new Date(Date.now() + maxAge * 1000).toUTCString()
  return [
    `${name}=${value}`,
    `Expires=${expires}`,
    `Max-Age=${maxAge}`,
    ...(domain ? [`Domain=${domain}`] : []),
    'Path=/',
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    'SameSite=Lax',
  ].join('; ')
}
