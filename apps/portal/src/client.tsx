import { localeOf } from '@kontor/contract/locales'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMessages } from './i18n/messages.ts'
import { watchChunkFailures } from './navigation/chunk-failures.ts'
import { keepStyles } from './page/stylesheet.ts'
import { getRouter } from './router.tsx'
import { keepEarlyEvents } from './state/early-events.ts'

async function start(): Promise<void> {
  watchChunkFailures()
  const router = getRouter()
  // preloaded by the page's head, so this waits for next to nothing; hydration writes titles and so needs them
  await loadMessages(localeOf(document.documentElement.lang))
  // Start's own client would bring the client of its server functions along, 8 KB that we do not use
  await hydrate(router)
  startTransition(() => {
    // errors that an error boundary shows are also logged where worthwhile
    hydrateRoot(document, <RouterProvider router={router} />, { onCaughtError: () => undefined })
  })
  keepEarlyEvents()
}

// the page's own files come first; where this one came last, that is over
if (document.readyState === 'complete') void keepStyles()
else addEventListener('load', keepStyles)
// not awaited: a page's own file imports from the one this is in, and would wait for it while it is waited for
void start()
