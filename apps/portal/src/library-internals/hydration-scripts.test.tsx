import { createMemoryHistory, createRootRoute, createRouter, Scripts } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepHydrationScripts } from './hydration-scripts.ts'

async function routerOfPage() {
  const routeTree = createRootRoute({ component: Scripts })
  const router = createRouter({ routeTree, history: createMemoryHistory(), isServer: true })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  await router.serverSsr?.dehydrate()
  return router
}

test('a page that is rendered again has its scripts again, where the router would hand out none', async () => {
  const router = await routerOfPage()
  keepHydrationScripts(router)
  const first = renderToString(<RouterServer router={router} />)
  expect(first).toContain('<script')
  expect(renderToString(<RouterServer router={router} />)).toBe(first)

  const without = await routerOfPage()
  expect(renderToString(<RouterServer router={without} />)).toContain('<script')
  expect(renderToString(<RouterServer router={without} />)).not.toContain('<script')
})
