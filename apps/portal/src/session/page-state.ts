import { createIsomorphicFn } from '@tanstack/react-start'
import { detectLocale } from '../i18n/locale.ts'
import { createLocaleStore, type LocaleStore } from '../i18n/store.ts'
import { type PublicConfiguration, pageContext } from '../page-context.ts'
import { publicConfiguration, setPublicConfiguration } from './public-configuration.ts'
import type { Session } from './session.ts'

/** What all routes share: made once per rendered page on the server, once per visit in the browser. */
export type PageState = {
  locale: LocaleStore
  /** Undefined until asked for; `root` does. */
  session: Session | undefined
  /** When the server rendered the page, so that both sides write the same relative times. */
  renderedAt: number
}

type Kept = {
  locale: 'en' | 'de'
  session: Session | undefined
  renderedAt: number
  configuration: PublicConfiguration
}

export const createPageState: () => PageState = createIsomorphicFn()
  .server(() => {
    const { visitor, configuration } = pageContext()
    const locale = detectLocale(visitor.cookie, visitor.acceptLanguage, configuration.defaultLocale)
    return { locale: createLocaleStore(locale), session: undefined, renderedAt: Date.now() } as PageState
  })
  .client(() => {
    const language = document.documentElement.lang === 'de' ? 'de' : 'en'
    return { locale: createLocaleStore(language), session: undefined, renderedAt: Date.now() }
  })

export const pageNonce: () => string | undefined = createIsomorphicFn()
  .server(() => pageContext().nonce as string | undefined)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined)

export function dehydratePageState(state: PageState): Kept {
  return {
    locale: state.locale.get(),
    session: state.session,
    renderedAt: state.renderedAt,
    configuration: publicConfiguration(),
  }
}

export function hydratePageState(state: PageState, kept: Kept): void {
  setPublicConfiguration(kept.configuration)
  state.session = kept.session
  state.renderedAt = kept.renderedAt
  state.locale.set(() => kept.locale)
}
