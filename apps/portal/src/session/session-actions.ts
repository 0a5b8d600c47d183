import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { Locale } from '@kontor/contract/locales'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { switchLocale } from '../i18n/store.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { setTheme, type Theme } from '../state/app-state.ts'
import type { PageState } from './page-state.ts'
import { fetchSession } from './session.ts'

/** Reads the session user again, then reloads every page on screen. */
export async function refreshSession(page: PageState, router: AnyRouter): Promise<void> {
  page.session = await fetchSession()
  await router.invalidate()
}

/** Ends the session and removes every trace of the customer's data from this tab by reloading into the sign-in page. */
export async function signOut(): Promise<void> {
  await call('POST /logout')
  const { loginUrl, appUrl } = publicConfiguration()
  location.assign(loginUrl === `${appUrl}/login` ? '/login?signed_out=1' : loginUrl)
}

/** Saves preferences with the account; those not named stay. Visitors who are not signed in have none. */
export async function savePreferences(page: PageState, router: AnyRouter, changes: Preferences): Promise<void> {
  const user = page.session?.user
  if (!user) return
  const answer: { preferences?: Preferences } | undefined = await call('POST /ajax/v1/preferences', {
    body: { preferences: changes },
  })
  // another customer centre need not repeat them
  const preferences = answer?.preferences ?? { ...user.preferences, ...changes }
  page.session = { ...page.session, user: { ...user, preferences, locale: preferences.locale ?? user.locale } }
  if (changes.locale) await switchLocale(page.locale, changes.locale)
  await router.invalidate()
}

/** Changes the language of the page immediately, then that of the account, and then what the server writes in it. */
export async function chooseLanguage(page: PageState, router: AnyRouter, locale: Locale): Promise<void> {
  const guest = !page.session?.user
  await switchLocale(page.locale, locale, guest)
  if (!guest) await savePreferences(page, router, { locale })
  else await router.invalidate()
}

/** A guest's look, and one that could not be saved, still holds on this device: not worth a message. */
export function chooseTheme(page: PageState, router: AnyRouter, theme: Theme): void {
  setTheme(theme)
  savePreferences(page, router, { theme }).catch((error: unknown) => console.warn('not saved:', error))
}
