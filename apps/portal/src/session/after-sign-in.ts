import { landingOf } from '@kontor/contract/landing'
import { spokenLocale } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { publicConfiguration } from '../page/public-configuration.ts'
import { usePageState } from './page-state-context.ts'
import { safeReturn } from './rules.ts'
import { fetchSession } from './session.ts'

/**
 * The way in after a sign-in: to the page that was asked for, else to the one the user starts with. Where the account
 * has another language, the server renders that page: this one does not change under the visitor's eyes.
 */
export function useAfterSignIn(previousPage: string | undefined): () => Promise<void> {
  const router = useRouter()
  const page = usePageState()
  return async () => {
    page.session = await fetchSession()
    const { appUrl, returnOrigins } = publicConfiguration()
    const { user } = page.session
    const target =
      safeReturn(withFragment(previousPage), appUrl, returnOrigins) ?? (user ? landingOf(user, user.preferences) : '/')
    // a request that an application began continues outside the portal
    const inside = target.startsWith('/') && !target.startsWith('/oidc/')
    const locale = page.locale.get()
    if (inside && (spokenLocale(user?.locale) ?? locale) === locale)
      await router.navigate({ href: target, replace: true })
    else location.assign(target)
  }
}

/** A server that sends a visitor to the login never sees the fragment of the page they asked for: the browser keeps it on the way. */
const withFragment = (page: string | undefined): string | undefined =>
  page && (page.includes('#') ? page : page + location.hash)
