import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const now = 1_000_000
type Listener = (event: object) => void

let module: typeof import('./chunk-failures.ts')
let listeners: Map<string, Listener>
let stored: Map<string, string>
let reloads: string[]
let page: { pathname: string; reload(): void }

beforeEach(async () => {
  vi.resetModules()
  vi.setSystemTime(now)
  listeners = new Map()
  stored = new Map()
  reloads = []
  page = { pathname: '/billing', reload: () => void reloads.push(page.pathname) }
  vi.stubGlobal('location', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => Response.json({ id: 'this-build' }))
  await arrive('/billing')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page loaded anew: only what is stored is left of the last one. */
async function arrive(path: string): Promise<void> {
  vi.resetModules()
  page.pathname = path
  module = await import('./chunk-failures.ts')
  module.watchChunkFailures()
}

/** Waits one turn: what is stubbed answers immediately, and everything has followed then. */
const decided = () => new Promise<void>(resolve => setImmediate(resolve))

/** @returns once it is decided whether the page is reloaded */
async function fail(): Promise<Error> {
  const payload = new Error('Failed to fetch dynamically imported module')
  listeners.get('vite:preloadError')?.({ payload })
  await decided()
  return payload
}

test('a path is reloaded at most once in ten seconds', async () => {
  await fail()
  await arrive('/billing')
  vi.setSystemTime(now + 9_999)
  await fail()
  expect(reloads).toEqual(['/billing'])
  vi.setSystemTime(now + 10_000)
  await fail()
  expect(reloads).toEqual(['/billing', '/billing'])
})

test('each path has its own mark: two that fail in turn make no chain', async () => {
  for (const path of ['/billing', '/support', '/billing', '/support']) {
    await arrive(path)
    await fail()
  }
  expect(reloads).toEqual(['/billing', '/support'])
})

test.each(['', 'soon', '7', '9e15', 'Infinity'])('a mark that reads %s stops no reload', async mark => {
  stored.set('kontor:reload:/billing', mark)
  await fail()
  expect(reloads).toEqual(['/billing'])
})

test('what is loaded ahead reloads nothing, and is repaired once it is shown', async () => {
  const error = await module.withoutReload(() => fail())
  // another piece of it
  await fail()
  expect(reloads).toEqual([])
  expect(module.isChunkFailure(error)).toBe(true)
  expect(module.isChunkFailure(new Error(error.message))).toBe(false)
  expect(await module.repair()).toBe(true)
  expect(reloads).toEqual(['/billing'])
})

test('one page is reloaded once, however many of its parts are missing', async () => {
  await fail()
  await fail()
  expect(await module.repair()).toBe(true)
  expect(reloads).toEqual(['/billing'])
})

test('without a network it waits until there is one', async () => {
  const answer = fetch
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await fail()
  expect(reloads).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', answer)
  listeners.get('online')?.({})
  await decided()
  expect(reloads).toEqual(['/billing'])
})

test('the server is asked, not the browser, which may say it has no network where there is an answer', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await fail()
  expect(reloads).toEqual(['/billing'])
})

test('a browser that forbids storage is not reloaded: nothing would end the chain', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  await fail()
  expect(reloads).toEqual([])
})

test('the router does not know the error by its words, and so does not reload by itself', async () => {
  expect((await fail()).message).not.toMatch(/dynamically imported module|module script failed/)
})

test('while nobody answers, the page stays: the browser would show one of its own', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('refused')),
    async () => new Response('', { status: 502 }),
  ]) {
    vi.stubGlobal('fetch', answer)
    await fail()
    expect(await module.repair()).toBe(false)
  }
  expect(reloads).toEqual([])
  // and nothing keeps it once there is an answer
  vi.stubGlobal('fetch', async () => Response.json({ id: 'this-build' }))
  await fail()
  expect(reloads).toEqual(['/billing'])
})
