import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { keepLocations } from './keep-locations.ts'

function routerAt(path: string) {
  const root = createRootRoute()
  const routes = ['/orders', '/orders/$id', '/orders/$id/edit'].map(path =>
    createRoute({ getParentRoute: () => root, path }),
  )
  return createRouter({
    routeTree: root.addChildren(routes),
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
  build.mockClear()
  router.buildLocation(asked)
  expect(build).not.toHaveBeenCalled()
})
