import { isLocale, type Locale, localeOf, spokenLocale } from '@kontor/contract/locales'

export const localeCookie = 'i18n_redirected'
/** Names the cookie with what a guest chose; the sign-in saves it with their account and removes it. */
export const choiceCookie = 'kontor_language'
/** Seconds: 365 days (specification 9). */
export const localeCookieAge = 365 * 86_400

/**
 * Specification 4: cookie, then browser language, then the host, then the default.
 * @param acceptLanguage header, or `navigator.languages` joined
 * @param host of the portal: it names a language by its first label or its last, as `de.example.com` and `my.example.de` do
 */
export function detectLocale(cookie: string, acceptLanguage: string, fallback: string, host = ''): Locale {
  const kept = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`).exec(cookie)?.[1]
  const preferred = acceptLanguage
    .split(',')
    .map(part => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
  const labels = host.split('.')
  return (
    spokenLocale(kept) ??
    preferred.map(({ tag }) => spokenLocale(tag)).find(Boolean) ??
    [labels[0], labels.at(-1)].find(isLocale) ??
    localeOf(fallback)
  )
}

export function localeCookieText(locale: Locale, secure: boolean, name = localeCookie): string {
  return `${name}=${locale}; Max-Age=${localeCookieAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}
