import { createIsomorphicFn } from '@tanstack/react-start'
import { type CentreAnswer, pageContext } from '../page/page-context.ts'
import { publicConfiguration } from '../page/public-configuration.ts'

export type Call = {
  method: string
  path: string
  headers: Record<string, string>
  /** Files only from the browser. */
  body?: string | FormData
  signal?: AbortSignal
}

/**
 * One request to the customer centre, from server or browser. In the browser it carries the cookies; on the server it
 * carries the visitor's, and the Referer of the configured app URL.
 */
export const send: (call: Call) => Promise<CentreAnswer> = createIsomorphicFn()
  .server(({ method, path, headers, body }: Call) => {
    const { visitor, configuration, call } = pageContext()
    const referer = `${configuration.appUrl}/`
    const sent = { ...headers, referer, cookie: visitor.cookie, 'accept-language': visitor.acceptLanguage }
    return call({ method, path, headers: sent, ...(typeof body === 'string' && { body }) })
  })
  .client(async ({ method, path, headers, body, signal }: Call) => {
    const response = await fetch(publicConfiguration().centreUrl + path, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  })

/** The anti-forgery token the browser holds; the server never writes, so it has none. */
export const xsrfToken: () => string | undefined = createIsomorphicFn()
  .server(() => undefined as string | undefined)
  .client(() => {
    const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
    return found === undefined ? undefined : decodeURIComponent(found)
  })

export const longestWait: () => 'browser' | 'server' = createIsomorphicFn()
  .server(() => 'server' as 'browser' | 'server')
  .client(() => 'browser' as const)
