export const sessionCookie = 'kontor_session'
export const xsrfCookie = 'XSRF-TOKEN'
export const localeCookie = 'i18n_redirected'

/** Reads one cookie's raw value; values are not decoded, so a URL-encoded token stays what the browser holds. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  const marker = `${name}=`
  for (const part of header.split(';')) {
    const pair = part.trimStart()
    if (pair.startsWith(marker)) return pair.slice(marker.length)
  }
  return undefined
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
