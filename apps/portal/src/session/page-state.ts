import { type Locale, localeOf } from '@kontor/contract/locales'
import { createIsomorphicFn } from '@tanstack/react-start'
import { detectLocale } from '../i18n/locale.ts'
import { createLocaleStore, type LocaleStore } from '../i18n/store.ts'
import { type PublicConfiguration, pageContext } from '../page/page-context.ts'
import { presentTime, publicConfiguration, setPublicConfiguration } from '../page/public-configuration.ts'
import { inlineStyles } from '../page/stylesheet.ts'
import type { Session } from './session.ts'

/** State that all routes share: made once per rendered page on the server, once per visit in the browser. */
export type PageState = {
  locale: LocaleStore
  /** Undefined until asked for; `root` does. */
  session: Session | undefined
  /** The styles are in the page and not in a file: for a browser that does not hold it. */
  stylesInline: boolean
  /** When the server rendered the page, so that both sides write the same relative times. */
  renderedAt: number
  /** Holds what answers told admins while the server rendered the page. */
  operatorDetails: readonly string[]
}

type Kept = {
  locale: Locale
  session: Session | undefined
  renderedAt: number
  configuration: PublicConfiguration
  stylesInline: boolean
  operatorDetails: readonly string[]
}

export const createPageState: () => PageState = createIsomorphicFn()
  .server(() => {
    const { visitor, configuration } = pageContext()
    const locale = detectLocale(
      visitor.cookie,
      visitor.acceptLanguage,
      configuration.defaultLocale,
      new URL(configuration.appUrl).hostname,
    )
    const stylesInline = inlineStyles() !== null
    return emptyState(locale, stylesInline, presentTime())
  })
  .client(() => emptyState(localeOf(document.documentElement.lang), false, Date.now()))

const emptyState = (locale: Locale, stylesInline: boolean, renderedAt: number): PageState => ({
  locale: createLocaleStore(locale),
  session: undefined,
  stylesInline,
  renderedAt,
  operatorDetails: [],
})

/** Says what the centre's answers have told about it, and operators; others than admins must not read that. */
const heard: (admin: boolean) => { ownCentre: boolean; operatorDetails: readonly string[] } = createIsomorphicFn()
  .server((admin: boolean) => {
    const { ownCentre, operatorDetails } = pageContext()
    return { ownCentre, operatorDetails: admin ? operatorDetails : [] }
  })
  .client(() => ({ ownCentre: false, operatorDetails: [] }))

/** The page's language is final once it is rendered: its cookie goes with the answer where this browser keeps another. */
const tellLocale: (locale: Locale) => void = createIsomorphicFn()
  .server((locale: Locale) => {
    pageContext().locale = locale
  })
  .client(() => undefined)

export const pageNonce: () => string | undefined = createIsomorphicFn()
  .server(() => pageContext().nonce as string | undefined)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined)

export function dehydratePageState(state: PageState): Kept {
  tellLocale(state.locale.get())
  const { ownCentre, operatorDetails } = heard(state.session?.user?.admin === true)
  return {
    locale: state.locale.get(),
    session: state.session,
    renderedAt: state.renderedAt,
    stylesInline: state.stylesInline,
    operatorDetails,
    configuration: { ...publicConfiguration(), ownCentre },
  }
}

export function hydratePageState(state: PageState, kept: Kept): void {
  setPublicConfiguration(kept.configuration)
  state.session = kept.session
  state.renderedAt = kept.renderedAt
  state.stylesInline = kept.stylesInline
  state.operatorDetails = kept.operatorDetails
  state.locale.set(() => kept.locale)
}
