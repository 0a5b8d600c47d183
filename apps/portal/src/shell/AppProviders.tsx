import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { messagesOf } from '../i18n/messages.ts'
import { NumberFormatContext } from '../i18n/number-locale.ts'
import { knownTimeZone } from '../i18n/shown-time-zone.ts'
import { presentTime, publicConfiguration } from '../page/public-configuration.ts'
import type { PageState } from '../session/page-state.ts'
import { PageStateContext } from '../session/page-state-context.ts'
import { useStore } from '../state/store.ts'

/** Messages and the page's state around every route, the error page included. */
export const AppProviders = ({ page, children }: { page: PageState; children: ReactNode }) => {
  const locale = useStore(page.locale, state => state, page.locale.get())
  // read from the page's state and not from a route's context, which an error page may lack; the router's state tells
  // when to look
  const preferences = useRouterState({ select: () => page.session?.user?.preferences })
  return (
    <PageStateContext value={page}>
      <NumberFormatContext value={preferences?.number_format}>
        {/* the server compiles messages for the browser: their type is the source's, see i18n/app-config.d.ts */}
        <IntlProvider
          locale={locale}
          messages={messagesOf(locale) as never}
          timeZone={knownTimeZone(preferences?.time_zone, publicConfiguration().timeZone)}
          now={useClock(page.renderedAt)}
        >
          {children}
        </IntlProvider>
      </NumberFormatContext>
    </PageStateContext>
  )
}

/**
 * For relative times: the server's time while hydrating, then updated each minute and at each load, so that nothing
 * just written is in the future.
 */
function useClock(renderedAt: number): Date {
  const router = useRouter()
  const [now, setNow] = useState(() => new Date(renderedAt))
  useEffect(() => {
    const tick = () => setNow(new Date(presentTime()))
    const timer = setInterval(tick, 60_000)
    const stop = router.subscribe('onResolved', tick)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [router])
  return now
}
