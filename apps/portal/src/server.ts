import { messageFiles } from 'virtual:messages/files'
import handler from '@tanstack/react-start/server-entry'
import { localeCookieText } from './i18n/locale.ts'
import { type PageContext, withPageContext } from './page/page-context.ts'

export type { CentreAnswer, CentreRequest, PageContext, PublicConfiguration } from './page/page-context.ts'

/** What the program serves: pages, and the messages at the specification's path. */
export default {
  async fetch(request: Request, context: PageContext): Promise<Response> {
    const response = await withPageContext(context, async () => handler.fetch(request))
    const redirects = response.status >= 300 && response.status < 400
    const headers = new Headers(response.headers)
    // specification 4 and 9: the page's language, detected or of the account, is kept for a year
    if (context.locale && context.locale !== context.keptLocale) {
      headers.append('set-cookie', localeCookieText(context.locale, context.configuration.appUrl.startsWith('https:')))
    }
    // an error page is rendered like any other; its status is known only here
    const status = redirects ? response.status : (context.status ?? response.status)
    return new Response(response.body, { status, headers })
  },
  /** Path → JSON text, as the browser fetches them. */
  messageFiles,
}
