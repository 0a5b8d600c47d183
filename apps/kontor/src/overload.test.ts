import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { installOverload, watchLoop } from './overload.ts'
import { callInProcess } from './portal/centre-calls.ts'

type Behind = { delay?: number; crowding?: number }

/** A server that is behind, with this many requests under way besides the one that is tried. */
async function statusOf(
  url: string,
  { delay = 0, crowding = 0 }: Behind,
  others: number,
  method: 'GET' | 'POST' = 'GET',
) {
  const app = Fastify()
  installOverload(
    app,
    () => (started < others ? 0 : delay),
    () => (started < others ? 0 : crowding),
  )
  let [started, finish] = [0, () => {}]
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  app.get('/ajax/waits', async () => {
    started++
    await finished
  })
  app.all('/*', async () => 'answer')
  const waiting = Array.from({ length: others }, () => app.inject('/ajax/waits'))
  await expect.poll(() => started).toBe(others)
  const { statusCode, headers, payload } = await app.inject({ method, url, headers: { 'accept-language': 'de' } })
  finish()
  await Promise.all(waiting)
  await app.close()
  return { statusCode, headers, payload }
}

describe('a process that is behind', () => {
  test.each([
    ['a page, a little late', '/billing', { delay: 800 }, 503],
    ['a page, in time', '/billing', { delay: 500 }, 200],
    ['a call, a little late', '/ajax/v1/invoices', { delay: 800 }, 200],
    ['a call, very late', '/ajax/v1/invoices', { delay: 1600 }, 503],
    ['a file', '/assets/app.js', { delay: 5000 }, 200],
    ['a health check', '/health/live', { delay: 5000 }, 200],
    ['a page, while many wait for the database', '/billing', { crowding: 0.3 }, 503],
    ['a page, while few do', '/billing', { crowding: 0.2 }, 200],
    ['a call, while many do', '/ajax/v1/invoices', { crowding: 0.9 }, 200],
    ['a call, while all do who may', '/ajax/v1/invoices', { crowding: 1 }, 503],
    ['a file then', '/assets/app.js', { crowding: 1 }, 200],
  ])('is asked for %s', async (_, url, behind, status) => {
    expect((await statusOf(url, behind, 30)).statusCode).toBe(status)
  })

  test('with few requests is only slow, and refuses nothing', async () => {
    expect((await statusOf('/billing', { delay: 5000 }, 5)).statusCode).toBe(200)
  })

  test('refuses pages while those let in take all of the next second, and calls only after them', async () => {
    const held = Promise.withResolvers<void>()
    const app = Fastify()
    installOverload(app, () => 0)
    app.get('/*', async () => held.promise)
    const pages = Array.from({ length: 60 }, () => app.inject('/billing'))
    const refused = await Promise.race(pages)
    expect(refused.statusCode).toBe(503)
    const call = app.inject('/ajax/v1/invoices')
    held.resolve()
    const letIn = (await Promise.all(pages)).filter(({ statusCode }) => statusCode === 200)
    expect(letIn.length).toBe(35)
    expect((await call).statusCode).toBe(200)
    await app.close()
  })

  test('refuses no call of a page that it has let in, and counts none', async () => {
    const [first, files] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked = { calls: 0, files: 0 }
    let late = false
    const app = Fastify()
    installOverload(app, () => (late ? 5000 : 0))
    app.get('/ajax/v1/invoices', async () => {
      asked.calls++
      await first.promise
      return 'rows'
    })
    app.get('/assets/app.js', async () => {
      asked.files++
      await files.promise
    })
    const call = { method: 'GET', path: '/ajax/v1/invoices', headers: {} }
    app.get('/pages', async request => {
      const before = await callInProcess(app, call, request)
      const after = await callInProcess(app, call, request)
      return [before.status, after.status]
    })
    app.get('/billing', async () => 'page')
    const pages = Array.from({ length: 15 }, () => app.inject('/pages'))
    await expect.poll(() => asked.calls).toBe(15)
    late = true
    // together with their calls the pages would be thirty
    expect((await app.inject('/billing')).statusCode).toBe(200)

    const others = Array.from({ length: 15 }, () => app.inject('/assets/app.js'))
    await expect.poll(() => asked.files).toBe(15)
    expect((await app.inject('/billing')).statusCode).toBe(503)
    first.resolve()
    for (const page of await Promise.all(pages)) expect(page.json()).toEqual([200, 200])
    files.resolve()
    await Promise.all(others)
    await app.close()
  })

  test('tells programs and people, and when to come again', async () => {
    const call = await statusOf('/ajax/v1/invoices', { delay: 2000 }, 30, 'POST')
    expect([call.headers['retry-after'], JSON.parse(call.payload).code]).toEqual(['3', 'overloaded'])
    const page = await statusOf('/', { delay: 2000 }, 30)
    expect([page.headers['retry-after'], page.headers.refresh]).toEqual(['3', '3'])
    expect(page.payload).toContain('<html lang="de">')
    expect(page.payload).toContain('zu viele Anfragen')
  })
})

test('how late the process is, is measured', async () => {
  const loop = watchLoop()
  await expect
    .poll(() => {
      const end = Date.now() + 200
      while (Date.now() < end);
      return loop.delay()
    })
    .toBeGreaterThan(20)
  await expect.poll(() => loop.delay(), { timeout: 120_000 }).toBeLessThan(20)
  loop.stop()
})
