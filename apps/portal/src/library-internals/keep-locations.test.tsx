import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link } from '@tanstack/react-router'
import { RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepLocations } from './keep-locations.ts'

function routerAt(path: string) {
  const root = createRootRoute()
  const routes = ['/orders', '/orders/$id', '/orders/$id/edit'].map(path =>
    createRoute({ getParentRoute: () => root, path }),
  )
  // a route that writes its parameters in its own way
  const named = createRoute({
    getParentRoute: () => root,
    path: '/named/$id',
    params: { parse: ({ id }) => ({ id }), stringify: ({ id }) => ({ id: id.toUpperCase() }) },
  })
  return createRouter({
    routeTree: root.addChildren([...routes, named]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
}

test.each([
  { to: '/orders' },
  { to: '/orders', search: { page: 2 } },
  { to: '/orders', hash: 'top' },
  { to: '/orders', search: true },
  { to: '/orders/$id', params: { id: '7' } },
  { to: '/orders/$id', params: { id: '8' } },
  { to: '/orders/$id', params: { id: 'a b/ü' } },
  { to: '/orders/$id', params: { id: '7' }, search: { page: 2 } },
  { to: '/orders/$id', params: { idea: '7' } },
  { to: '/orders/$id', params: () => ({ id: '9' }) },
  { to: '/orders/$id/edit', params: true },
  { to: '/named/$id', params: { id: 'seven' } },
  { to: '/named/$id', params: { id: 'eight' } },
  { to: '/orders/$id/edit' },
  { to: '.', search: { page: 3 } },
  { to: '/elsewhere' },
])('%o leads where the router leads, from any page', options => {
  for (const page of ['/orders/1?page=5', '/orders/2']) {
    const [own, keeping] = [routerAt(page), routerAt(page)]
    keepLocations(keeping)
    const asked = options as Parameters<typeof own.buildLocation>[0]
    expect(keeping.buildLocation(asked).href).toBe(own.buildLocation(asked).href)
    expect(keeping.buildLocation(asked)).toEqual(own.buildLocation(asked))
  }
})

test('a route alone is found out once', () => {
  const router = routerAt('/')
  const build = vi.spyOn(router, 'buildLocation')
  keepLocations(router)
  const asked = { to: '/orders' } as Parameters<typeof router.buildLocation>[0]
  router.buildLocation(asked)
  const row = (id: string) => {
    const asked: unknown = { to: '/orders/$id', params: { id } }
    return asked as Parameters<typeof router.buildLocation>[0] // of a tree that the types do not know
  }
  router.buildLocation(row('1'))
  build.mockClear()
  router.buildLocation(asked)
  router.buildLocation(row('2'))
  expect(build).not.toHaveBeenCalled()
})

test('links of a page ask it', async () => {
  const root = createRootRoute({ component: () => <Link to={'/linked' as never}>there</Link> })
  const linked = createRoute({ getParentRoute: () => root, path: '/linked' })
  const pageOf = async () => {
    const router = createRouter({
      routeTree: root.addChildren([linked]),
      history: createMemoryHistory({ initialEntries: ['/linked'] }),
      isServer: true,
    })
    await router.load()
    const build = vi.spyOn(router, 'buildLocation')
    keepLocations(router)
    expect(renderToString(<RouterServer router={router} />)).toContain('href="/linked"')
    return build
  }
  expect(await pageOf()).toHaveBeenCalled()
  expect(await pageOf()).not.toHaveBeenCalled()
})
