import type { Locale } from '@kontor/contract/locales'
import { createStore, type Store } from '../state/store.ts'
import { choiceCookie, localeCookieText } from './locale.ts'
import { loadMessages } from './messages.ts'

/** The page's language; one store per rendered page on the server, one for the visit in the browser. */
export type LocaleStore = Store<Locale>

export const createLocaleStore = (locale: Locale): LocaleStore => createStore(locale)

/**
 * Changes the language in place: messages first, then one render; the cookie keeps it for a year.
 * @param byGuest chosen by someone whose account is not known yet
 */
export async function switchLocale(store: LocaleStore, locale: Locale, byGuest = false): Promise<void> {
  await loadMessages(locale)
  const secure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = localeCookieText(locale, secure)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (byGuest) document.cookie = localeCookieText(locale, secure, choiceCookie)
  document.documentElement.lang = locale
  store.set(() => locale)
}
