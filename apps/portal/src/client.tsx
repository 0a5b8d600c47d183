import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { speak } from './i18n/locale.ts'
import { loadMessages } from './i18n/messages.ts'
import { watchChunkFailures } from './navigation/chunk-failures.ts'
import { getRouter } from './router.tsx'

watchChunkFailures()
const router = getRouter()
// the messages are preloaded by the page's head; hydration needs both at once.
// Start's own client would bring the client of its server functions along, 8 KB that we do not use
await Promise.all([loadMessages(speak(document.documentElement.lang) ?? 'en'), hydrate(router)])
startTransition(() => {
  hydrateRoot(document, <RouterProvider router={router} />)
})
