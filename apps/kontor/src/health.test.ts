import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installHealth } from './health.ts'

/** @param ask what the database answers, once it does */
function appWith(ask: () => Promise<boolean>, delay = 0) {
  const app = Fastify()
  installHealth(app, ask, [], () => delay)
  app.get('/call', async () => 'answer')
  return app
}

test('a process that leaves says so, answers on, and each answer is the last one of its connection', async () => {
  const app = appWith(async () => false)
  const before = await app.inject('/call')
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
  expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'ready' })
  app.leave()
  const ready = await app.inject('/health/ready')
  expect([ready.statusCode, ready.json().status, ready.headers.connection]).toEqual([503, 'leaving', 'close'])
  expect((await app.inject('/health/live')).json()).toMatchObject({ status: 'live' })
  const { statusCode, payload, headers } = await app.inject('/call')
  expect([statusCode, payload, headers.connection]).toEqual([200, 'answer', 'close'])
  await app.close()
})

test('whether it is ready is answered within a second, though the database does not answer at all', async () => {
  const app = appWith(() => new Promise(() => {}))
  const ask = async () => {
    const begin = performance.now()
    const answer = await app.inject('/health/ready')
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'database_unavailable'])
    return performance.now() - begin
  }
  // a busy machine may be late now and then, and not each time
  await expect.poll(ask).toBeLessThan(1000)
  await app.close()
})

test('how late it is, in milliseconds, stands beside that it lives', async () => {
  const app = appWith(async () => false, 41.6)
  expect((await app.inject('/health/live')).json()).toMatchObject({ status: 'live', delay_ms: 42 })
  await app.close()
})
