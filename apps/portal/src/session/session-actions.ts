import type { Preferences } from '@kontor/contract/areas/identity'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import type { Locale } from '../i18n/locale.ts'
import { switchLocale } from '../i18n/store.ts'
import type { PageState } from './page-state.ts'
import { publicConfiguration } from './public-configuration.ts'
import { fetchSession } from './session.ts'

/** Asks anew who is signed in and what he may do, then lets every page on screen load again. */
export async function refreshSession(page: PageState, router: AnyRouter): Promise<void> {
  page.session = await fetchSession()
  await router.invalidate()
}

/** Ends the session and leaves every trace of the customer's data in this tab behind by loading the sign-in page anew. */
export async function signOut(): Promise<void> {
  await call('POST /logout')
  const { loginUrl, appUrl } = publicConfiguration()
  location.assign(loginUrl === `${appUrl}/login` ? '/login?signed_out=1' : loginUrl)
}

/** Saves preferences with the account; those not named stay. Whoever is not signed in has none. */
export async function savePreferences(page: PageState, router: AnyRouter, changes: Preferences): Promise<void> {
  const user = page.session?.user
  if (!user) return
  const { preferences } = await call('POST /ajax/v1/preferences', { body: { preferences: changes } })
  page.session = { ...page.session, user: { ...user, preferences, locale: preferences.locale ?? user.locale } }
  if (changes.locale) await switchLocale(page.locale, changes.locale)
  await router.invalidate()
}

/** The language of the page at once, then that of the account, and then what the server writes in it. */
export async function chooseLanguage(page: PageState, router: AnyRouter, locale: Locale): Promise<void> {
  await switchLocale(page.locale, locale)
  if (page.session?.user) await savePreferences(page, router, { locale })
  else await router.invalidate()
}
