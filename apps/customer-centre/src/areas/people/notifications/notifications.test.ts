import { MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { MailTemplate, MailValues } from '../../../platform/mail/mails.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { mailSweeps } from '../../../platform/mail/sweeps.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const path = '/ajax/v1/notifications'
const day = 86_400_000
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
let people = 0

/** A person of the customer who can do that, signed in. */
async function person(access: Parameters<typeof newPerson>[1] = {}) {
  const email = `reader${people++}@told.test`
  const { id } = await newPerson(centre, { permissions: ['support'], ...access, email })
  return { id, email, browser: await centre.signedIn(email) }
}
type Person = Awaited<ReturnType<typeof person>>

const ticket = (number: number) => ({
  number,
  subject: 'Slow',
  link: `${centre.services.configuration.appUrl}/support/ticket/${number}`,
  author: 'Kim',
  text: 'It works.',
  files: [],
  stand: null,
})

async function tell<T extends MailTemplate>(
  { id }: Person,
  template: T,
  values: MailValues[T],
  more: { customer?: number; contract?: string; mail?: string } = {},
): Promise<string> {
  const { mail = uuidv7(), ...about } = more
  centre.wait(1000)
  await inTransaction(operator(), async db => {
    const user = await db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const now = centre.services.clock.now()
    await queueMail(db, { services: centre.services, user, template, values, now, id: mail, customer: 10001, ...about })
  })
  return mail
}
const answered = (reader: Person, number: number, more?: Parameters<typeof tell>[3]) =>
  tell(reader, 'ticket_answered', ticket(number), more)

type Line = { id: string; title: string; path: string | null; read: boolean }
const list = async ({ browser }: { browser: Browser }, query = '') => {
  const { status, body } = await browser.get(`${path}?limit=100${query}`)
  expect(status).toBe(200)
  return body as { data: Line[]; unread: number; total: number }
}
const idsOf = async (reader: Person) => (await list(reader)).data.map(({ id }) => id)
const counted = async ({ browser }: Person) => (await browser.get('/ajax/v1/userinfo')).body.unread.notifications

describe('what a person was told of', () => {
  test('stands in their language, the latest first, and is counted in the frame', async () => {
    const reader = await person({ role: 'support' })
    const [first, second] = [await answered(reader, 20001), await answered(reader, 20002)]
    centre.countStatements()
    const { data, unread } = await list(reader)
    expect(centre.countStatements()).toHaveLength(2)
    expect(data).toEqual([
      {
        id: second,
        at: expect.any(String),
        event: 'tickets',
        title: 'New reply to ticket #20002: Slow',
        path: '/support/ticket/20002',
        read: false,
      },
      {
        id: first,
        at: expect.any(String),
        event: 'tickets',
        title: 'New reply to ticket #20001: Slow',
        path: '/support/ticket/20001',
        read: false,
      },
    ])
    expect([unread, await counted(reader)]).toEqual([2, 2])
    await reader.browser.post('/ajax/v1/preferences', { preferences: { locale: 'de' } })
    expect((await list(reader)).data[0]?.title).toBe('Neue Antwort zum Ticket #20002: Slow')
  })

  test('is there once, however often a job tells it', async () => {
    const reader = await person({ role: 'support' })
    await reader.browser.post('/ajax/v1/preferences', { preferences: { notifications: { tickets: { mail: false } } } })
    const mail = await answered(reader, 20003)
    await answered(reader, 20003, { mail })
    expect(await idsOf(reader)).toEqual([mail])
  })

  test('is read one by one, or all that were there at a moment', async () => {
    const reader = await person({ role: 'support' })
    const ids = [await answered(reader, 1), await answered(reader, 2), await answered(reader, 3)]
    const read = async (body: object) => (await reader.browser.post(`${path}/read`, body)).body.unread
    expect(await read({ ids: [ids[0]] })).toBe(2)
    expect(await read({ ids: [ids[0], uuidv7()] })).toBe(2)
    expect((await list(reader, '&unread=yes')).data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const seen = (await list(reader)).data[1] as Line & { at: string }
    expect(await read({ until: seen.at })).toBe(1)
    expect(await counted(reader)).toBe(1)
    for (const wrong of [{}, { ids: [] }, { ids: ids.slice(0, 1), until: seen.at }])
      expect((await reader.browser.post(`${path}/read`, wrong)).status).toBe(422)
  })

  test('is theirs alone', async () => {
    const [reader, other] = [await person({ role: 'owner' }), await person({ role: 'owner' })]
    const id = await answered(reader, 1)
    expect(await idsOf(other)).toEqual([])
    expect((await other.browser.post(`${path}/read`, { ids: [id] })).body.unread).toBe(0)
    expect((await list(reader)).unread).toBe(1)
    expect((await centre.browser().get(path)).status).toBe(401)
  })

  test('is hidden from those who act for another customer, and by the database itself', async () => {
    const reader = await person({ role: 'owner' })
    await answered(reader, 1, { customer: 10002 })
    expect(await idsOf(reader)).toEqual([])
    expect(await counted(reader)).toBe(0)
  })

  test.each([
    ['no rights there', ['billing'], []],
    ['rights to another contract', ['support:C-1002'], []],
    ['rights to its contract', ['support:C-1001'], ['shown']],
    ['rights to read', ['support:read'], ['shown']],
  ])('is shown again to whoever has %s by now', async (_what, permissions, shown) => {
    const reader = await person({ role: 'support' })
    const id = await answered(reader, 1, { contract: 'C-1001' })
    expect(await idsOf(reader)).toEqual([id])
    await sql`update membership set role = 'technical', permissions = ${permissions}::text[] where user_id = ${reader.id}`.execute(
      operator(),
    )
    expect(await idsOf(reader)).toEqual(shown.map(() => id))
    expect([(await list(reader)).unread, await counted(reader)]).toEqual([shown.length, shown.length])
    expect((await reader.browser.post(`${path}/read`, { ids: [id] })).body.unread).toBe(0)
    const { rows } = await sql<{
      read: boolean
    }>`select read_at is not null as read from notification where id = ${id}`.execute(operator())
    expect(rows[0]?.read).toBe(shown.length > 0)
  })

  test('as staff is staff’s, wherever they are, and as long as they are that', async () => {
    const reader = await person({ role: 'support' })
    const staff = (admin: boolean) =>
      sql`update user_account set admin = ${admin} where id = ${reader.id}`.execute(operator())
    const { stand: _, ...about } = { ...ticket(1), customer: 'Möwe', customerNumber: 10002, impact: 'none' as const }
    const id = await tell(reader, 'staff_ticket_new', about, { customer: 10002 })
    expect(await idsOf(reader)).toEqual([])
    await staff(true)
    expect(await idsOf(reader)).toEqual([id])
    expect(await counted(reader)).toBe(1)
    await staff(false)
    expect([await idsOf(reader), await counted(reader)]).toEqual([[], 0])
  })

  test('is walked page by page', async () => {
    const reader = await person({ role: 'support' })
    for (let number = 1; number <= 5; number++) await answered(reader, number)
    const whole = await idsOf(reader)
    const { body } = await reader.browser.get(`${path}?limit=2`)
    const next = (await reader.browser.get(`${path}?limit=2&cursor=${body.next_cursor}`)).body
    expect([...body.data, ...next.data].map(({ id }: Line) => id)).toEqual(whole.slice(0, 4))
    expect((await reader.browser.get(`${path}?cursor=forged`)).body.code).toBe('cursor_invalid')
  })

  test('goes after 90 days', async () => {
    const reader = await person({ role: 'support' })
    await answered(reader, 1)
    const swept = async () => {
      for (const sweep of mailSweeps) await sweep.run(operator(), centre.services.clock.now(), 5000, 'Europe/Berlin')
      return (await idsOf(reader)).length
    }
    centre.wait(89 * day)
    expect(await swept()).toBe(1)
    centre.wait(2 * day)
    expect(await swept()).toBe(0)
  })
})

describe('mails as they were sent', () => {
  const mailsOf = async ({ browser }: { browser: Browser }, query = '') =>
    (await browser.get(`/ajax/v1/mails?limit=100${query}`)).body.data as { id: string; state: string; to: string }[]

  test('are each person’s own: what, when, to whom, and what became of them', async () => {
    const [reader, other] = [await person({ role: 'support' }), await person({ role: 'support' })]
    const id = await answered(reader, 20001)
    expect(await mailsOf(reader)).toEqual([
      {
        id,
        at: expect.any(String),
        to: reader.email,
        subject: 'New reply to ticket #20001: Slow',
        state: 'waiting',
        state_at: null,
        reason: null,
        own: true,
      },
    ])
    const one = `/ajax/v1/mails/${id}`
    // one that has not left may still change its mind
    expect((await reader.browser.get(one)).status).toBe(404)
    const mails: OutgoingMail[] = []
    await runQueued(centre.services, { send: async mail => void mails.push(mail) })
    expect(await mailsOf(reader, '&state=sent')).toMatchObject([{ id, state: 'sent', state_at: expect.any(String) }])
    const { body } = await reader.browser.get(one)
    expect(body).toEqual({ locale: 'en', text: mails.find(mail => mail.id === id)?.text, attachments: [] })
    expect(await mailsOf(other)).toEqual([])
    expect((await other.browser.get(one)).status).toBe(404)
    expect((await centre.browser().get(one)).status).toBe(401)
  })

  test('say that no one took them, and why', async () => {
    const reader = await person({ role: 'support' })
    await answered(reader, 20001)
    await runQueued(centre.services, { send: async () => Promise.reject(new MailRefused('550 no such user')) })
    expect(await mailsOf(reader)).toMatchObject([{ state: 'refused', reason: '550 no such user' }])
  })

  test('to the customer’s contacts are shown to its owners alone, and no codes', async () => {
    const [owner, clerk] = [await person({ role: 'owner' }), await person({ role: 'billing' })]
    const contact = (
      await operator()
        .selectFrom('contact')
        .select('id')
        .where('customer_number', '=', 10001)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id
    const write = async (category: 'billing' | null, customer: number) => {
      const id = uuidv7()
      const values = { customer: 'Möwe', vatId: 'DE1', appUrl: 'http://portal.test' }
      const user = { id: null, email: 'books@firm.test', name: 'Books', locale: 'de' } as const
      const request = { id, services: centre.services, user, template: 'vat_id_invalid', values, customer } as const
      await queueMail(operator(), { ...request, now: centre.services.clock.now(), contact: { id: contact, category } })
      return id
    }
    const shown = await write('billing', 10001)
    for (const hidden of [await write(null, 10001), await write('billing', 10002)])
      expect((await owner.browser.get(`/ajax/v1/mails/${hidden}`)).status).toBe(404)
    const books = async (reader: Person) => (await mailsOf(reader)).filter(({ to }) => to === 'books@firm.test')
    expect((await books(owner)).map(({ id }) => id)).toEqual([shown])
    expect(await books(clerk)).toEqual([])
  })
})
