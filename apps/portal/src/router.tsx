import { createRouter } from '@tanstack/react-router'
import { keepLocations } from './library-internals/keep-locations.ts'
import { limitPreloads } from './navigation/limit-preloads.ts'
import { stringifySearch } from './navigation/stringify-search.ts'
import { tellRoute } from './page/visitor.ts'
import { routeTree } from './routeTree.gen.ts'
import { createPageState, dehydratePageState, hydratePageState, pageNonce } from './session/page-state.ts'
import { AppProviders } from './shell/AppProviders.tsx'
import { ErrorPage, NotFoundPage } from './shell/ErrorPage.tsx'

export function getRouter() {
  const page = createPageState()
  const nonce = pageNonce()
  let shown = false
  const router = createRouter({
    routeTree,
    context: { page },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // not on the server, which would write a script into every page: the browser itself scrolls a complete page, and so do visitors before
    // its scripts run. It stays where it is then: the router would take it to its top, and away from under the finger that presses
    scrollRestoration: () => {
      const first = !shown
      shown = true
      return !import.meta.env.SSR && !(first && scrollY > 0)
    },
    notFoundMode: 'root',
    // a parameter that the page does not name, such as a campaign's, is no filter
    search: { strict: true },
    // a browser writes few links at a time
    ...(import.meta.env.SSR && { stringifySearch }),
    InnerWrap: ({ children }) => <AppProviders page={page}>{children}</AppProviders>,
    // not in browsers, whose programs stay smaller without it
    ...(import.meta.env.SSR && {
      dehydrate: () => {
        // an unknown path matches the root alone
        const [, ...below] = router.state.matches
        tellRoute(below.at(-1)?.fullPath)
        return dehydratePageState(page)
      },
    }),
    hydrate: kept => hydratePageState(page, kept),
    ...(nonce && { ssr: { nonce } }),
  })
  if (import.meta.env.SSR) keepLocations(router)
  limitPreloads(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** Says what the visitor needs for the current customer; the page is 403 without it. */
    permission?: import('@kontor/contract/can').PermissionName
    /** With this in its search the page is about something else, which only the customer centre checks. */
    openWithSearch?: string
  }
}
