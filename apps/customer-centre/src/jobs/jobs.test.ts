import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../adapters/mail/folder.ts'
import { onTenant } from '../db/database.ts'
import { queueMail } from '../mail.ts'
import { startTestCentre, type TestCentre } from '../testing/test-centre.ts'
import { runQueued } from './run-queued.ts'
import { sendMail } from './send-mail.ts'
import { sweep } from './sweep.ts'

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

const context = () => ({ centre: centre.centre, mailer: createFolderMailer(folder), log: silent })
const queue = (id: string, work: (db: Parameters<typeof queueMail>[0]) => Promise<unknown> = async () => undefined) =>
  onTenant(centre.centre.database.app, null, async db => {
    await queueMail(db, {
      id,
      centre: centre.centre,
      user: { id: uuidv7(), email: 'anna@demo.example', name: 'Anna', locale: 'en' },
      template: 'password_changed',
      values: { appUrl: 'http://portal.test' },
      now: centre.centre.clock.now(),
    })
    await work(db)
  })

describe('a mail', () => {
  test('is queued with its transaction, and leaves once', async () => {
    const id = uuidv7()
    await queue(id)
    expect(await runQueued(centre.centre, createFolderMailer(folder))).toEqual(['mail.send'])
    expect(await readdir(folder)).toEqual([`${id}.eml`])
    await rm(join(folder, `${id}.eml`))
    await sendMail.run(context(), { mail_id: id })
    expect(await readdir(folder)).toEqual([])
  })

  test('of a transaction that fails is not queued', async () => {
    const failing = queue(uuidv7(), async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await runQueued(centre.centre, createFolderMailer(folder))).toEqual([])
  })

  test('that could not be handed over is not taken for sent', async () => {
    const id = uuidv7()
    await queue(id)
    const broken = { send: () => Promise.reject(new Error('the post is closed')) }
    await expect(sendMail.run({ ...context(), mailer: broken }, { mail_id: id })).rejects.toThrow('closed')
    await sendMail.run(context(), { mail_id: id })
    expect(await readdir(folder)).toEqual([`${id}.eml`])
  })

  test('sent by two processes at once leaves once', async () => {
    const id = uuidv7()
    await queue(id)
    let sent = 0
    const slow = {
      async send() {
        await new Promise(resolve => setTimeout(resolve, 100))
        sent += 1
      },
    }
    const run = () => sendMail.run({ ...context(), mailer: slow }, { mail_id: id })
    await Promise.all([run(), run()])
    expect(sent).toBe(1)
  })

  test('cannot be changed once written', async () => {
    const { operator } = centre.centre.database
    await expect(sql`update mail set subject = ''`.execute(operator)).rejects.toThrow()
  })
})

describe('the sweep', () => {
  const counts = async () => {
    const count = async (table: 'session' | 'idempotency_key' | 'rate_limit' | 'password_reset') => {
      const rows = await centre.centre.database.operator.selectFrom(table).select(sql`1`.as('one')).execute()
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
    await runQueued(centre.centre, createFolderMailer(folder))
    await sweep.run(context(), {})
    const full = await counts()
    expect(full).toEqual({ sessions: 1, keys: 1, limits: expect.any(Number), tokens: 1 })
    expect(full.limits).toBeGreaterThan(0)

    centre.wait(23 * hour)
    await sweep.run(context(), {})
    expect(await counts()).toEqual({ ...full, sessions: 0 })
    centre.wait(3 * hour)
    await sweep.run(context(), {})
    await sweep.run(context(), {})
    expect(await counts()).toEqual({ sessions: 0, keys: 0, limits: 0, tokens: 0 })
  })
})

describe('the queue’s door', () => {
  test('is the only way for a request to reach the queue', async () => {
    const { app } = centre.centre.database
    await expect(sql`select * from pgboss.job`.execute(app)).rejects.toThrow('permission denied')
    await expect(sql`select pgboss.create_queue('mine', '{}')`.execute(app)).rejects.toThrow('permission denied')
  })
})
