import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

test('a request has its time to arrive: enough for all the files it may bring, and no more', async () => {
  const app = await createServer(readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), null, null)
  try {
    const minutes = app.server.requestTimeout / 60_000
    expect(minutes).toBeGreaterThanOrEqual(10)
    // the sweep takes six hours for longer than any upload
    expect(minutes).toBeLessThanOrEqual(60)
  } finally {
    await app.close()
  }
})
