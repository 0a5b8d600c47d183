import { messageFiles } from 'virtual:messages/files'
import handler from '@tanstack/react-start/server-entry'
import { type PageContext, withPageContext } from './page-context.ts'

export type { CentreAnswer, CentreRequest, PageContext, PublicConfiguration } from './page-context.ts'

/** What the program serves: pages, and the messages at the specification's path. */
export default {
  async fetch(request: Request, context: PageContext): Promise<Response> {
    const response = await withPageContext(context, async () => handler.fetch(request))
    // an error page is rendered like any other; only here its status becomes known
    const redirects = response.status >= 300 && response.status < 400
    if (!context.status || redirects) return response
    return new Response(response.body, { status: context.status, headers: response.headers })
  },
  /** Path → JSON text, as the browser fetches them. */
  messageFiles,
}
