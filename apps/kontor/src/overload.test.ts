import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { installOverload, watchLoop } from './overload.ts'

/** A server that is `delay` late, with this many requests under way besides the one that is tried. */
async function statusOf(url: string, delay: number, others: number, method: 'GET' | 'POST' = 'GET') {
  const app = Fastify()
  installOverload(app, () => (started < others ? 0 : delay))
  let [started, finish] = [0, () => {}]
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  app.get('/waits', async () => {
    started++
    await finished
  })
  app.all('/*', async () => 'answer')
  const waiting = Array.from({ length: others }, () => app.inject('/waits'))
  await expect.poll(() => started).toBe(others)
  const { statusCode, headers, payload } = await app.inject({ method, url, headers: { 'accept-language': 'de' } })
  finish()
  await Promise.all(waiting)
  await app.close()
  return { statusCode, headers, payload }
}

describe('a process that is behind', () => {
  test.each([
    ['a page, a little late', '/billing', 800, 503],
    ['a page, in time', '/billing', 500, 200],
    ['a call, a little late', '/ajax/v1/invoices', 800, 200],
    ['a call, very late', '/ajax/v1/invoices', 1600, 503],
    ['a file', '/assets/app.js', 5000, 200],
    ['a health check', '/health/live', 5000, 200],
  ])('is asked for %s', async (_, url, delay, status) => {
    expect((await statusOf(url, delay, 30)).statusCode).toBe(status)
  })

  test('with few requests is only slow, and refuses nothing', async () => {
    expect((await statusOf('/billing', 5000, 5)).statusCode).toBe(200)
  })

  test('tells programs and people, and when to come again', async () => {
    const call = await statusOf('/ajax/v1/invoices', 2000, 30, 'POST')
    expect([call.headers['retry-after'], JSON.parse(call.payload).code]).toEqual(['3', 'overloaded'])
    const page = await statusOf('/', 2000, 30)
    expect([page.headers['retry-after'], page.headers.refresh]).toEqual(['3', '3'])
    expect(page.payload).toContain('<html lang="de">')
    expect(page.payload).toContain('mehr Anfragen')
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
  await expect.poll(() => loop.delay(), { timeout: 60_000 }).toBeLessThan(20)
  loop.stop()
})
