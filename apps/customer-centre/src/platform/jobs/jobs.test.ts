import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../adapters/mail/folder.ts'
import { sweep } from '../../jobs.ts'
import { runQueued } from '../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hour = 3_600_000

let centre: TestCentre
let folder: string
beforeAll(async () => {
  centre = await startTestCentre()
  folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
})
afterAll(async () => {
  await centre.close()
  await rm(folder, { recursive: true })
})

const context = () => ({ services: centre.services, mailer: createFolderMailer(folder), log: silent })
describe('the sweep', () => {
  const counts = async () => {
    const count = async (table: 'session' | 'idempotency_key' | 'rate_limit' | 'password_reset') => {
      const rows = await centre.services.database.operator.selectFrom(table).select(sql`1`.as('one')).execute()
      return rows.length
    }
    return {
      sessions: await count('session'),
      keys: await count('idempotency_key'),
      limits: await count('rate_limit'),
      tokens: await count('password_reset'),
    }
  }

  test('removes what has had its time and nothing else, and then finds nothing', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    await browser.post('/ajax/v1/preferences', { preferences: {} }, { 'idempotency-key': 'one' })
    await browser.post('/ajax/v1/password/request', { email: 'anna@demo.example' })
    await runQueued(centre.services, createFolderMailer(folder))
    await sweep.run(context(), {})
    const full = await counts()
    expect(full).toEqual({ sessions: 1, keys: 1, limits: expect.any(Number), tokens: 1 })
    expect(full.limits).toBeGreaterThan(0)

    // the reset's limit lasts 15 minutes
    centre.wait(hour / 4 - 60_000)
    await sweep.run(context(), {})
    expect(await counts()).toEqual(full)
    centre.wait(60_000)
    await sweep.run(context(), {})
    expect(await counts()).toEqual({ ...full, limits: 0 })
    centre.wait(22 * hour)
    await sweep.run(context(), {})
    expect(await counts()).toEqual({ ...full, sessions: 0, limits: 0 })
    centre.wait(3 * hour)
    await sweep.run(context(), {})
    await sweep.run(context(), {})
    expect(await counts()).toEqual({ sessions: 0, keys: 0, limits: 0, tokens: 0 })
  })
})

describe('the queue’s door', () => {
  test('is the only way for a request to reach the queue', async () => {
    const { unbound } = centre.services.database
    await expect(sql`select * from pgboss.job`.execute(unbound)).rejects.toThrow('permission denied')
    await expect(sql`select pgboss.create_queue('mine', '{}')`.execute(unbound)).rejects.toThrow('permission denied')
  })
})
