import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@kontor/contract/locales'

/** A page's surroundings, from the server's configuration; public by nature. */
export type PublicConfiguration = {
  /** Scheme and host of the portal, no trailing slash. */
  appUrl: string
  /** Base of the customer centre's calls in the browser; empty where the portal's own origin serves it. */
  centreUrl: string
  /** Is where visitors sign in; the previous page is appended as a parameter. */
  loginUrl: string
  /** Origins a sign-in may lead back to. */
  returnOrigins: string[]
  providerName: string
  /** Shown on the sign-in page of a demo. */
  demo: boolean
  /** Milliseconds that a demo's clock runs ahead. */
  clockAhead?: number
  /** Closed: the page says how the provider opens an account instead. */
  registration: 'open' | 'closed'
  /** The terms a new customer accepts, and where they are published. */
  terms: { version: string; url: string }
  defaultLocale: string
  /** The provider's time zone, for readers who prefer no other. */
  timeZone: string
  /** The provider's own identity provider, where one is set up. */
  singleSignOn?: { label: string }
  /** The build that rendered the page; absent while developing. */
  build?: string
  /** The customer centre is Kontor's, and knows more than the specification asks of one. */
  ownCentre?: boolean
  /** The check against robots; absent where it is off. */
  antiBot?: AntiBotConfiguration
  /** Addresses of third-party scripts that load once the visitor has agreed; absent where there are none. */
  thirdParty?: { scripts: readonly string[] }
}

export type AntiBotConfiguration = {
  siteKey: string
  /** Origin of the frames: a region of the maker, or an origin (`/` is the page's own). */
  endpoint: string
  /** The maker runs the check: their name and terms are shown. */
  maker: boolean
}

export type CentreRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type CentreAnswer = { status: number; headers: Record<string, string>; body: string }

/** The context of one page's rendering on the server: the program that serves the portal provides it. */
export type PageContext = {
  nonce: string
  /** The language this browser keeps, as it says it. */
  keptLocale: string | undefined
  /** A file of the build by its address, or null where it is unavailable. */
  readAsset(address: string): string | null
  /** Set while rendering: the page's language. */
  locale?: Locale
  /** Set while rendering: the page's pattern, such as `/billing/$id`. */
  route?: string
  /** Set while rendering where the page has Stripe's fields for a card. */
  stripe?: true
  /** Set while rendering where the page is an error page. */
  status?: number
  /** Set once the page is rendered: in pieces, as joining them would copy them. */
  html?: readonly string[]
  configuration: PublicConfiguration
  /** Path and query of the page. */
  path: string
  /** The customer centre's answers so far are those of a Kontor. */
  ownCentre: boolean
  /** The `error` fields of answers, for admins. */
  operatorDetails: string[]
  /** Set once a user is signed in: throws the way to the login. */
  leave?: () => never
  /** The headers of the visitor's request that matter: cookie, accept-language, user-agent. */
  visitor: { cookie: string; acceptLanguage: string; userAgent: string }
  /** Calls the customer centre: in process, or over HTTP where it is another installation. Set-Cookie goes to the page's answer by itself. */
  call(request: CentreRequest): Promise<CentreAnswer>
}

/** Emptied once the page is made. */
const storage = new AsyncLocalStorage<{ context: PageContext | undefined }>()

/**
 * Makes a page, and leaves nothing of it with what outlives it: a timer keeps the storage that it was set in. Another way to outlive it is to
 * be a function that is assigned to a property where it is written: V8 puts it among what is old at once, with all that it refers to, until
 * its next major collection. A page kept so made a tenth of the server's work.
 */
export async function withPageContext<T>(context: PageContext, work: () => T): Promise<Awaited<T>> {
  const page: { context: PageContext | undefined } = { context }
  try {
    return await storage.run(page, work)
  } finally {
    page.context = undefined
  }
}

export function pageContext(): PageContext {
  const context = storage.getStore()?.context
  if (!context) throw new Error('no page is being rendered')
  return context
}
