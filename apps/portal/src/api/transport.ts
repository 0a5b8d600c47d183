import { createIsomorphicFn } from '@tanstack/react-start'
import { type CentreAnswer, pageContext } from '../page/page-context.ts'
import { publicConfiguration } from '../page/public-configuration.ts'

export type Call = {
  method: string
  path: string
  headers: Record<string, string>
  /** Files only from the browser. */
  body?: string | FormData
  signal?: AbortSignal | undefined
  fetch?: typeof fetch | undefined
  /** Without the visitor's cookies. */
  stranger?: boolean
}

/**
 * One request to the customer centre, from server or browser. In the browser it carries the cookies; on the server it
 * carries the visitor's, and the Referer of the configured app URL.
 */
export const send: (call: Call) => Promise<CentreAnswer> = createIsomorphicFn()
  .server(({ method, path, headers, body, stranger }: Call) => {
    const { visitor, configuration, call } = pageContext()
    const referer = `${configuration.appUrl}/`
    const cookie = stranger ? '' : visitor.cookie
    const sent = { ...headers, referer, cookie, 'accept-language': visitor.acceptLanguage }
    return call({ method, path, headers: sent, ...(typeof body === 'string' && { body }) })
  })
  .client(async ({ method, path, headers, body, signal, stranger, fetch: fetchIt = fetch }: Call) => {
    const response = await fetchIt(publicConfiguration().centreUrl + path, {
      method,
      headers,
      credentials: stranger ? 'omit' : 'include',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  })

/** The anti-forgery token the browser holds; one that is empty or broken is none. The server never writes, so it has none. */
export const xsrfToken: () => string | undefined = createIsomorphicFn()
  .server(() => undefined as string | undefined)
  .client(() => {
    const found = /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/.exec(document.cookie)?.[1]
    try {
      return found && decodeURIComponent(found)
    } catch {
      return undefined
    }
  })

/**
 * Says whether the customer centre is Kontor's own, embedded or another installation. The server learns it from the centre's answers, and
 * tells the page.
 */
export const ownCentre: () => boolean = createIsomorphicFn()
  .server(() => pageContext().ownCentre)
  .client(() => publicConfiguration().ownCentre === true)

export const longestWait: () => 'browser' | 'server' = createIsomorphicFn()
  .server(() => 'server' as 'browser' | 'server')
  .client(() => 'browser' as const)
