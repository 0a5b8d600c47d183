import { spokenLocale } from '@kontor/contract/locales'
import { createRootRouteWithContext, HeadContent, Outlet, ScriptOnce, Scripts } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { loadMessages, messagesPath } from '../i18n/messages.ts'
import { inlineStyles, stylesheet } from '../page/stylesheet.ts'
import { type PageState, pageNonce } from '../session/page-state.ts'
import { usePageState } from '../session/page-state-context.ts'
import { fetchSession, isOld } from '../session/session.ts'
import { Overlays } from '../shell/Overlays.tsx'
import { earlyScript, shortcutScript } from '../state/early-events.ts'
import { firstPaintScript } from '../state/first-paint.ts'

export const Route = createRootRouteWithContext<{ page: PageState }>()({
  async beforeLoad({ context: { page } }) {
    await loadMessages(page.locale.get())
    if (!page.session || isOld(page.session)) page.session = await fetchSession()
    const { user } = page.session
    const preferred = spokenLocale(user?.locale)
    // specification 4: the user's own language wins at the start
    if (preferred && import.meta.env.SSR && preferred !== page.locale.get()) {
      await loadMessages(preferred)
      page.locale.set(() => preferred)
    }
    return { user }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      ...(import.meta.env.SSR ? [{ name: 'robots', content: 'noindex' }] : []),
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      {
        rel: 'preload',
        href: '/fonts/geist-1.8-latin.woff2',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      },
      ...(match.context.page.stylesInline ? [] : [{ rel: 'stylesheet', href: stylesheet }]),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Shell,
  component: () => (
    <>
      <Outlet />
      <Overlays />
    </>
  ),
})

function Shell({ children }: { children: ReactNode }) {
  const page = usePageState()
  const locale = page.locale.get()
  const { theme, density } = page.session?.user?.preferences ?? {}
  // preloads stay as they were: a language chosen later is fetched, not preloaded
  const [preloaded] = useState(locale)
  return (
    // the stored look of the frame is set on this element before hydration; the account's choice is there already, and
    // wins
    <html lang={locale} data-theme={theme} data-density={density} suppressHydrationWarning>
      <head>
        <link rel="preload" href={messagesPath(preloaded)} as="fetch" type="application/json" crossOrigin="anonymous" />
        {page.stylesInline && <InlineStyles />}
        <HeadContent />
        {import.meta.env.SSR && <ScriptOnce>{`${earlyScript};${shortcutScript};${firstPaintScript}`}</ScriptOnce>}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** In the browser the element is there already and stays as it is. */
const InlineStyles = () => (
  <style nonce={pageNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyles() ?? '' }} />
)
