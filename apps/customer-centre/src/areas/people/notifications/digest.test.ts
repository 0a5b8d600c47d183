import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, openDatabase } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { AskingServices } from '../../../platform/services.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { zonedTime } from '../../../values/zoned-time.ts'
import { sendDigests } from './digest-job.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hour = 3_600_000
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const run = () => sendDigests.run({ services: centre.services, log, mailer: { send: async () => undefined } }, {})

/** Goes on to that time of a day that has not come yet. @param weekday 1 for Monday */
function goTo(time: string, weekday?: number): void {
  const { clock, configuration } = centre.services
  for (let days = 0; ; days++) {
    const moment = new Date(clock.now().getTime() + days * 24 * hour)
    const date = moment.toLocaleDateString('sv-SE', { timeZone: configuration.timeZone })
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const at = new Date(zonedTime(date, hours * 60 + minutes, configuration.timeZone))
    if (at <= clock.now() || (weekday !== undefined && new Date(`${date}T12:00:00Z`).getUTCDay() !== weekday)) continue
    centre.wait(at.getTime() - clock.now().getTime())
    return
  }
}

let people = 0
async function reader(digest: 'daily' | 'weekly') {
  const email = `digest${people++}@told.test`
  const { id } = await newPerson(centre, { role: 'support', permissions: ['support'], email })
  const browser = await centre.signedIn(email)
  const notifications = { tickets: { mail: false, digest } }
  await browser.post('/ajax/v1/preferences', { preferences: { notifications } })
  return { id, email, browser }
}
type Reader = Awaited<ReturnType<typeof reader>>

async function tell({ id }: Reader, number: number, customer = 10001): Promise<string> {
  const mail = uuidv7()
  await inTransaction(operator(), async db => {
    const user = await db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const link = `${centre.services.configuration.appUrl}/support/ticket/${number}`
    const stand = { status: 'closed' as const, closesOn: null, restsUntil: null, mergedInto: null }
    const values = { number, subject: 'Slow', link, stand }
    const now = centre.services.clock.now()
    await queueMail(db, {
      services: centre.services,
      user,
      template: 'ticket_changed',
      values,
      now,
      id: mail,
      customer,
    })
  })
  return mail
}

const digestsOf = async ({ email }: Reader) =>
  (
    await operator()
      .selectFrom('mail')
      .select(['subject', 'body', 'html'])
      .where('recipient', '=', email)
      .where('template', '=', 'notification_digest')
      .orderBy('created_at')
      .execute()
  ).map(({ body, ...mail }) => ({
    ...mail,
    body,
    tickets: [...body.matchAll(/ticket\/(\d+)/g)].map(([, number]) => Number(number)),
  }))

test('a daily digest is written in the morning, once, and tells of what came before', async () => {
  goTo('12:00')
  const anna = await reader('daily')
  await tell(anna, 1)
  goTo('06:30')
  await tell(anna, 2)
  await run()
  expect(await digestsOf(anna)).toEqual([])
  goTo('07:10')
  await tell(anna, 3)
  await run()
  await run()
  const [first, ...others] = await digestsOf(anna)
  expect(others).toEqual([])
  expect(first).toMatchObject({ subject: 'Your daily summary', tickets: [1, 2] })
  expect(first?.body).toMatch(/^Hello.*\n\nThis is new since yesterday:\n\n.+\n\n– Closed: ticket #1: Slow\nhttp/)
  expect(first?.html).toContain('/support/ticket/2"')
  // late, and of two days
  centre.wait(24 * hour)
  await tell(anna, 4)
  centre.wait(24 * hour)
  await run()
  expect((await digestsOf(anna)).map(({ tickets }) => tickets)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a weekly one comes on Monday, in the reader’s language', async () => {
  goTo('12:00', 2)
  const ben = await reader('weekly')
  await ben.browser.post('/ajax/v1/preferences', { preferences: { locale: 'de' } })
  await tell(ben, 1)
  goTo('08:00', 0)
  await run()
  expect(await digestsOf(ben)).toEqual([])
  goTo('08:00', 1)
  await run()
  expect(await digestsOf(ben)).toMatchObject([{ subject: 'Ihre wöchentliche Übersicht', tickets: [1] }])
})

test('nothing is told twice or in vain: what was read, may not be read any more, or is not wanted any more', async () => {
  goTo('12:00')
  const [read, shut, ended, off] = [
    await reader('daily'),
    await reader('daily'),
    await reader('daily'),
    await reader('daily'),
  ]
  const one = await tell(read, 1)
  for (const who of [shut, ended, off]) await tell(who, 1)
  await read.browser.post('/ajax/v1/notifications/read', { ids: [one] })
  await sql`update membership set role = 'technical', permissions = '{billing}' where user_id = ${shut.id}`.execute(
    operator(),
  )
  await sql`update membership set expires_at = ${centre.services.clock.now()} where user_id = ${ended.id}`.execute(
    operator(),
  )
  await off.browser.post('/ajax/v1/preferences', { preferences: { notifications: { tickets: { digest: 'none' } } } })
  goTo('07:30')
  await run()
  for (const who of [read, shut, ended, off]) expect(await digestsOf(who)).toEqual([])
})

test('killed at any statement, it comes once', async () => {
  goTo('12:00')
  const kim = await reader('daily')
  await tell(kim, 1)
  await tell(kim, 2)
  goTo('07:30')
  let done = false
  for (let n = 0; !done; n++) {
    let statements = 0
    const database = openDatabase(centre.logins, {
      max: 2,
      operators: 2,
      observe() {
        if (statements >= n) throw new Error('killed')
        statements++
      },
    })
    const services = { ...centre.services, database } as AskingServices
    await sendDigests.run({ services, log, mailer: { send: async () => undefined } }, {}).catch(() => undefined)
    await database.close()
    await vi.waitUntil(async () => (await held.execute(operator())).rows.length === 0, {
      timeout: 120_000,
      interval: 5,
    })
    expect((await digestsOf(kim)).length).toBeLessThanOrEqual(1)
    done = statements < n
  }
  expect((await digestsOf(kim)).map(({ tickets }) => tickets)).toEqual([[1, 2]])
})

/** Finds transactions that a closed process has left to end. */
const held = sql`
  select from pg_locks where locktype = 'transactionid' and pid in (
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`
