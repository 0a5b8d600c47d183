import { messageFiles } from 'virtual:messages/files'
import { localeCookieText } from './i18n/locale.ts'
import { type PageContext, withPageContext } from './page/page-context.ts'
import { pages } from './page/render-page.ts'

/** The answer to a request for a page; its text comes in pieces. */
export type Page = { status: number; headers: Headers; html: readonly string[] }
export type { CentreAnswer, CentreRequest, PageContext, PublicConfiguration } from './page/page-context.ts'

/** Serves pages, and the messages at the specification's path. */
export default {
  async fetch(request: Request, context: PageContext): Promise<Page> {
    const response = await withPageContext(context, async () => pages.fetch(request))
    const redirects = response.status >= 300 && response.status < 400
    const headers = new Headers(response.headers)
    // specification 4 and 9: the page's language, detected or of the account, is kept for a year
    if (context.locale && context.locale !== context.keptLocale) {
      headers.append('set-cookie', localeCookieText(context.locale, context.configuration.appUrl.startsWith('https:')))
    }
    // an error page is rendered like any other; its status is known only here
    const status = redirects ? response.status : (context.status ?? response.status)
    return { status, headers, html: context.html ?? [await response.text()] }
  },
  /** Path → JSON text, as the browser fetches them. */
  messageFiles,
}
