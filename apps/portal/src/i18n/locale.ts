import type { Locale } from '@kontor/contract/problem-texts'

export type { Locale }
export const localeCookie = 'i18n_redirected'
/** Seconds: 365 days (specification 9). */
export const localeCookieAge = 365 * 86_400
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' }

/** Any language tag → one we speak, or undefined. */
export function speak(tag: string | undefined): Locale | undefined {
  const language = tag?.slice(0, 2).toLowerCase()
  return language === 'en' || language === 'de' ? language : undefined
}

/** Specification 4: cookie, then browser language, then the default. @param acceptLanguage header, or `navigator.languages` joined */
export function detectLocale(cookie: string, acceptLanguage: string, fallback: string): Locale {
  const kept = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`).exec(cookie)?.[1]
  const preferred = acceptLanguage
    .split(',')
    .map(part => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
  return speak(kept) ?? preferred.map(({ tag }) => speak(tag)).find(Boolean) ?? speak(fallback) ?? 'en'
}

export function localeCookieText(locale: Locale, secure: boolean): string {
  return `${localeCookie}=${locale}; Max-Age=${localeCookieAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}
