import { type ReactNode, useMemo } from 'react'
import { IntlProvider } from 'use-intl/react'
import { messagesOf } from '../i18n/messages.ts'
import type { PageState } from '../session/page-state.ts'
import { useStore } from '../state/store.ts'
import { PageStateContext } from './page-state-context.ts'

/** Messages and the page's state around every route, the error page included. */
export const AppProviders = ({ page, children }: { page: PageState; children: ReactNode }) => {
  const locale = useStore(page.locale, state => state, page.locale.get())
  const now = useMemo(() => new Date(page.renderedAt), [page.renderedAt])
  return (
    <PageStateContext value={page}>
      {/* the server compiles messages for the browser: their type is the source's, see i18n/app-config.d.ts */}
      <IntlProvider locale={locale} messages={messagesOf(locale) as never} timeZone="Europe/Berlin" now={now}>
        {children}
      </IntlProvider>
    </PageStateContext>
  )
}
