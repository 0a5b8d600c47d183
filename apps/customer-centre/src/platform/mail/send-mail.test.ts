import { type Mailer, MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSmtpMailer } from '../../adapters/mail/smtp.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { readMail } from '../../testing/read-mail.ts'
import { retryNow, runQueued } from '../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import type { Log } from '../jobs/job.ts'
import { startJobs } from '../jobs/runner.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { watchMails } from './watch-mails.ts'

const minute = 60_000
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const logged: { details: object; message: string }[] = []
const note = (details: object, message: string) => void logged.push({ details, message })
const log: Log = { info: () => undefined, warn: note, error: note }
afterEach(() => void logged.splice(0))

function keepingMailer(): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sent,
    async send(mail) {
      sent.push(mail)
    },
  }
}
const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error) })
const run = (mailer: Mailer, id: string) => sendMail.run({ services: centre.services, mailer, log }, { mail_id: id })
const deliveryOf = (id: string) =>
  centre.services.database.operator
    .selectFrom('mail_delivery')
    .select(['attempts', 'sent_at', 'failed_at', 'last_error', 'refused_at'])
    .where('mail_id', '=', id)
    .executeTakeFirst()

async function write(work: () => Promise<unknown> = async () => undefined, to = 'anna@demo.example'): Promise<string> {
  const id = uuidv7()
  await inTransaction(centre.services.database.unbound, async db => {
    await queueMail(db, {
      id,
      services: centre.services,
      user: { id: null, email: to, name: 'Anna', locale: 'en' },
      template: 'registration_known',
      values: { appUrl: 'http://portal.test' },
      now: centre.services.clock.now(),
    })
    await work()
  })
  return id
}
const unqueue = () => sql`delete from pgboss.job`.execute(centre.services.database.operator)
afterEach(unqueue)

describe('a mail', () => {
  test('is queued with its transaction, and leaves once, as text and as page', async () => {
    const id = await write()
    const mailer = keepingMailer()
    expect(await runQueued(centre.services, mailer)).toEqual(['mail.send'])
    await run(mailer, id)
    expect(mailer.sent).toMatchObject([
      {
        id,
        from: { name: 'Nordlicht Hosting', address: 'service@nordlicht.example' },
        replyTo: null,
        to: 'anna@demo.example',
        locale: 'en',
        writtenAt: expect.any(Date),
        text: expect.stringContaining('http://portal.test/password/reset'),
        html: expect.stringContaining('href="http://portal.test/login"'),
      },
    ])
    expect(await deliveryOf(id)).toMatchObject({ attempts: 1, sent_at: expect.any(String), last_error: null })
  })

  test('of a transaction that fails is not queued', async () => {
    const written = write(async () => {
      throw new Error('no')
    })
    await expect(written).rejects.toThrow('no')
    expect(await runQueued(centre.services, keepingMailer())).toEqual([])
  })

  test('that could not be handed over is tried again, and says how often and why', async () => {
    const id = await write()
    const away = failing(new Error('connect ECONNREFUSED\r\n<anna@demo.example> 127.0.0.1:25'))
    const failure = await run(away, id).catch((error: Error) => error)
    expect(String(failure)).toContain('ECONNREFUSED')
    expect(String(failure)).not.toContain('anna@demo.example')
    await expect(run(away, id)).rejects.toThrow()
    expect(await deliveryOf(id)).toEqual({
      attempts: 2,
      sent_at: null,
      failed_at: expect.any(String),
      last_error: 'connect ECONNREFUSED <anna@demo.example> 127.0.0.1:25',
      refused_at: null,
    })
    const mailer = keepingMailer()
    await run(mailer, id)
    expect(mailer.sent).toHaveLength(1)
    expect(await deliveryOf(id)).toMatchObject({ attempts: 3, sent_at: expect.any(String) })
  })

  test('that is given up waits no longer, and says why', async () => {
    const id = await write()
    const context = { services: centre.services, mailer: failing(new Error('no')), log }
    await sendMail.onGivenUp?.(context, { mail_id: id }, new Error('the mail server did not take a mail: 451'))
    expect(await deliveryOf(id)).toMatchObject({
      sent_at: null,
      refused_at: expect.any(String),
      last_error: 'given up: the mail server did not take a mail: 451',
    })
    const mailer = keepingMailer()
    await run(mailer, id)
    expect(mailer.sent).toEqual([])
  })

  test('that is refused for good is not tried again, and the log says so without the address', async () => {
    const id = await write()
    await run(failing(new MailRefused('550 5.1.1 <anna@demo.example>: no such user')), id)
    const mailer = keepingMailer()
    await run(mailer, id)
    expect(mailer.sent).toEqual([])
    expect(await deliveryOf(id)).toMatchObject({
      attempts: 1,
      sent_at: null,
      refused_at: expect.any(String),
      last_error: '550 5.1.1 <anna@demo.example>: no such user',
    })
    expect(logged).toMatchObject([{ message: 'mails: refused for good', details: { mail: id } }])
    expect(JSON.stringify(logged)).not.toContain('anna@demo.example')
  })

  test('sent by two processes at once leaves once', async () => {
    const id = await write()
    let sent = 0
    const { promise: refused, resolve: letGo } = Promise.withResolvers<void>()
    const slow: Mailer = {
      async send() {
        sent += 1
        await refused
      },
    }
    const both = [run(slow, id), run(slow, id)]
    await Promise.race(both).catch(letGo)
    const results = await Promise.allSettled(both)
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(sent).toBe(1)
  })

  test('holds no connection to the database while it is handed over', async () => {
    const id = await write()
    const mailer: Mailer = {
      async send() {
        const { rows } = await sql<{ busy: number }>`
          select count(*)::int as busy from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(
          centre.services.database.operator,
        )
        expect(rows[0]?.busy).toBe(0)
      },
    }
    await run(mailer, id)
  })

  test('cannot be changed once written', async () => {
    await expect(sql`update mail set subject = ''`.execute(centre.services.database.operator)).rejects.toThrow()
  })
})

describe('with a real mail server', () => {
  const servers: MailServer[] = []
  const mailers: Mailer[] = []
  afterEach(async () => {
    for (const mailer of mailers.splice(0)) mailer.close?.()
    await Promise.all(servers.splice(0).map(server => server.stop()))
  })
  async function start(port?: number): Promise<MailServer> {
    const server = await startMailServer({}, port)
    servers.push(server)
    return server
  }
  function mailerTo(port: number): Mailer {
    const mailer = createSmtpMailer({ host: '127.0.0.1', port, tls: 'optional', login: null })
    mailers.push(mailer)
    return mailer
  }

  test('a run that died after the hand-over is recognised: the repeat is the same mail under the same Message-ID', async () => {
    const server = await start()
    const mailer = mailerTo(server.port)
    const id = await write()
    let handedOver = () => {}
    const left = new Promise<void>(resolve => {
      handedOver = resolve
    })
    const dying: Mailer = {
      async send(mail) {
        await mailer.send(mail)
        handedOver()
        await new Promise(() => undefined)
      },
    }
    const itsOwn = openDatabase(centre.logins)
    const itsCentre = { ...centre.services, database: itsOwn }
    void sendMail.run({ services: itsCentre, mailer: dying, log }, { mail_id: id })
    await left
    await expect(run(mailer, id)).rejects.toThrow('another run')
    await itsOwn.close()
    centre.wait(minute)
    await run(mailer, id)
    const [first, second] = server.arrived.map(({ message }) => message)
    expect(server.arrived).toHaveLength(2)
    expect(second).toBe(first)
    expect((await readMail(first ?? '')).headers.get('message-id')).toBe(`<${id}@nordlicht.example>`)
    await run(mailer, id)
    expect(server.arrived).toHaveLength(2)
  })

  test('a server that is unreachable, comes back, and then says “later” once, gets the mail once', async () => {
    const gone = await startMailServer()
    await gone.stop()
    const mailer = mailerTo(gone.port)
    const id = await write()
    const jobs = startJobs({
      logins: centre.logins,
      services: centre.services,
      mailer,
      log,
      jobs: [sendMail as never],
      lookSeconds: 0.5,
    })
    try {
      await eventually(async () => (await deliveryOf(id))?.failed_at)
      const server = await start(gone.port)
      server.answers.message.push({ code: 451, text: '4.3.0 later' })
      await eventually(async () => {
        await retryNow(centre.services)
        return (await deliveryOf(id))?.sent_at
      })
      expect(server.arrived).toHaveLength(1)
      expect(await deliveryOf(id)).toMatchObject({ attempts: 3, last_error: expect.stringContaining('4.3.0 later') })
    } finally {
      await jobs.stop()
    }
  })

  test('a 5xx ends it: the job is done, and no second attempt is made', async () => {
    const server = await start()
    server.answers.recipient.push({ code: 550, text: '5.1.1 no such user' })
    const id = await write()
    expect(await runQueued(centre.services, mailerTo(server.port))).toEqual(['mail.send'])
    expect(await deliveryOf(id)).toMatchObject({ attempts: 1, refused_at: expect.any(String) })
    expect(server.arrived).toEqual([])
  })
})

test('a mail server that hangs over the mails for one domain holds up no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const keeping = keepingMailer()
  const hanging: Mailer = {
    async send(mail) {
      if (mail.to.endsWith('@hangs.example')) await released
      await keeping.send(mail)
    },
  }
  for (let number = 0; number < 12; number++) await write(undefined, `reader${number}@hangs.example`)
  for (let number = 0; number < 6; number++) await write(undefined, `reader${number}@answers.example`)
  const { logins } = centre
  const jobs = startJobs({ logins, services: centre.services, mailer: hanging, log, jobs: [sendMail as never] })
  const arrived = () => keeping.sent.map(({ to }) => to).toSorted()
  try {
    await eventually(async () => keeping.sent.length === 6)
    expect(new Set(arrived())).toEqual(new Set([0, 1, 2, 3, 4, 5].map(number => `reader${number}@answers.example`)))
    release()
    await eventually(async () => keeping.sent.length === 18)
  } finally {
    release()
    await jobs.stop()
  }
})

describe('the watch over the mails', () => {
  const watch = () => watchMails.run({ services: centre.services, mailer: keepingMailer(), log }, {})

  test('warns of those that wait for more than five minutes, and of no others', async () => {
    centre.wait(3 * 24 * 60 * minute)
    await run(keepingMailer(), await write())
    await run(failing(new MailRefused('550')), await write())
    logged.splice(0)
    const id = await write()
    await run(failing(new Error('no route to <anna@demo.example>')), id).catch(() => undefined)
    centre.wait(4 * minute)
    await watch()
    expect(logged).toEqual([])
    centre.wait(2 * minute)
    await watch()
    expect(logged).toEqual([
      {
        message: 'mails: not leaving for more than 5 minutes',
        details: { waiting: 1, oldest: expect.any(String), lastError: 'no route to …' },
      },
    ])
    logged.splice(0)
    await run(keepingMailer(), id)
    await watch()
    expect(logged).toEqual([])
  })

  test('runs by itself, every five minutes', () => {
    expect(watchMails.schedule).toBe('*/5 * * * *')
  })
})

async function eventually(condition: () => Promise<unknown>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 120_000, interval: 50 })
}
