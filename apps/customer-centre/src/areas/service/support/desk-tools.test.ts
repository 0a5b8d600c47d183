import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskDrafts, DeskTicket, DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import type { ListOf } from '@kontor/contract/wire/list'
import type { SavedView } from '@kontor/contract/wire/saved-view'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { supportSweeps } from './sweeps.ts'

const desk = '/ajax/v1/staff/tickets'
const savedViews = '/ajax/v1/staff/views'

let centre: TestCentre
let anna: Browser
let kim: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  const { id } = await newPerson(centre, { email: 'kim@desk.test' })
  await sql`update user_account set admin = true where id = ${id}`.execute(centre.services.database.operator)
  kim = await centre.signedIn('kim@desk.test')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const open = async (change: object = {}): Promise<Ticket> => {
  const ticket = {
    category: 'technical',
    contract_number: 'C-1001',
    impact: 'none',
    subject: 'Slow',
    body: 'Since today.',
  }
  return (await anna.post<Ticket>('/ajax/v1/tickets', { ...ticket, ...change })).body
}
const at = async ({ number }: { number: number }, browser = admin) =>
  (await browser.get<DeskTicket>(`${desk}/${number}`)).body
const tag = (browser: Browser, { number }: { number: number }, body: object) =>
  browser.post<DeskTicket>(`${desk}/${number}/tags`, body)
const answer = (browser: Browser, { number }: { number: number }, body: object) =>
  browser.post<DeskTicket>(`${desk}/${number}/messages`, { body: 'On it.', status: 'in_progress', ...body })
type Listed = ListOf<DeskTicketRow> & { tags: string[]; views: SavedView[]; products: { code: string }[] }
const list = async (query: string, browser = admin) => (await browser.get<Listed>(`${desk}${query}`)).body
const numbers = async (query: string) => (await list(query)).data.map(({ number }) => number)
const entries = async (action: string, { number }: { number: number }) => {
  const { rows } = await sql<{ before: unknown; after: unknown; customer_number: number | null }>`
    select before, after, customer_number from audit_entry where action = ${action} and subject_label = ${`#${number}`} order by at, id`.execute(
    centre.services.database.operator,
  )
  return rows
}

describe('tags', () => {
  test('are staff’s own: in small letters, in order, each once, found by a filter', async () => {
    const ticket = await open()
    const other = await open()
    expect((await tag(kim, ticket, { add: ['VIP', ' mail move '] })).body.tags).toEqual(['mail move', 'vip'])
    expect((await tag(kim, ticket, { add: ['vip'] })).body.tags).toEqual(['mail move', 'vip'])
    expect(await numbers('?view=all&tag=vip')).toEqual([ticket.number])
    expect(await numbers('?view=all&tag=VIP')).toEqual([ticket.number])
    expect((await list('?view=all')).tags).toEqual(['mail move', 'vip'])
    expect((await at(other)).known_tags).toEqual(['mail move', 'vip'])
    expect((await anna.get<object>(`/ajax/v1/tickets/${ticket.number}`)).body).not.toHaveProperty('tags')
    expect((await tag(kim, ticket, { remove: ['vip', 'never'] })).body.tags).toEqual(['mail move'])
    expect(await entries('ticket.tagged', ticket)).toMatchObject([
      { before: { tags: [] }, after: { tags: ['mail move', 'vip'] } },
      { after: { tags: ['mail move'] } },
    ])
  })

  test.each([[['']], [['a'.repeat(41)]], [['-x']], [['a\nb']], [Array.from({ length: 21 }, (_, n) => `tag ${n}`)]])(
    'are refused: %j',
    async add => {
      expect((await tag(kim, await open(), { add })).status).toBe(422)
    },
  )

  test('are no more than twenty, though they come one by one', async () => {
    const ticket = await open()
    await tag(kim, ticket, { add: Array.from({ length: 20 }, (_, n) => `tag ${n}`) })
    expect(await tag(kim, ticket, { add: ['one more'] })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: { add: [expect.stringContaining('20')] } },
    })
  })

  test('are given to several at once, and the preview says what stays', async () => {
    const [first, second] = [await open(), await open()]
    await tag(kim, first, { add: ['move'] })
    const preview = (act: string) =>
      admin.get<{ data: { refused: string | null }[] }>(
        `${desk}/preview?numbers=${first.number},${second.number}&act=${act}&tag=move`,
      )
    expect((await preview('tag')).body.data.map(({ refused }) => refused)).toEqual(['unchanged', null])
    expect((await preview('untag')).body.data.map(({ refused }) => refused)).toEqual([null, 'unchanged'])
  })

  test('have no place on a ticket that there is not, and customers give none', async () => {
    expect((await tag(kim, { number: 999_999 }, { add: ['x'] })).status).toBe(404)
    expect((await tag(anna, await open(), { add: ['x'] })).status).toBe(403)
  })
})

describe('minutes', () => {
  test('are kept with an answer or a note, with what was done; who noted them can remove them', async () => {
    const ticket = await open()
    await answer(kim, ticket, { minutes: 25, work: 'Moved the mailbox' })
    await admin.post(`${desk}/${ticket.number}/notes`, { body: 'Checked.', minutes: 5 })
    const { work, minutes } = await at(ticket, kim)
    expect(minutes).toBe(30)
    expect(work).toMatchObject([
      { minutes: 5, body: '', own: false },
      { minutes: 25, body: 'Moved the mailbox', own: true },
    ])
    const remove = (browser: Browser, id: string | undefined, number = ticket.number) =>
      browser.send<DeskTicket>('DELETE', `${desk}/${number}/minutes/${id}`)
    expect((await remove(kim, work[0]?.id)).status).toBe(404)
    expect((await remove(kim, work[1]?.id, (await open()).number)).status).toBe(404)
    expect((await remove(anna, work[1]?.id)).status).toBe(403)
    expect((await remove(kim, work[1]?.id)).body).toMatchObject({ minutes: 5, work: [{ minutes: 5 }] })
    expect(await entries('ticket.work_removed', ticket)).toMatchObject([{ before: { minutes: 25 } }])
  })

  test('are none without a number, and an answer that is refused keeps none', async () => {
    const ticket = await open()
    await answer(kim, ticket, { minutes: null, work: '' })
    expect((await at(ticket)).work).toEqual([])
    expect((await answer(kim, ticket, { work: 'Something' })).status).toBe(422)
    for (const minutes of [0, 1441, 1.5]) expect((await answer(kim, ticket, { minutes })).status).toBe(422)
    expect((await at(ticket)).messages).toHaveLength(2)
  })
})

describe('views', () => {
  test('are kept for oneself or for all; each deletes their own', async () => {
    const filters = { view: 'late', category: 'abuse', tag: 'vip' }
    const mine = (await kim.post<SavedView>(savedViews, { list: 'tickets', name: 'Abuse', filters, shared: false }))
      .body
    const shared = (
      await kim.post<SavedView>(savedViews, {
        list: 'tickets',
        name: 'all of us',
        filters: { view: 'open' },
        shared: true,
      })
    ).body
    expect((await list('', kim)).views).toEqual([
      { ...mine, own: true },
      { ...shared, own: true },
    ])
    expect((await list('')).views).toEqual([{ ...shared, own: false }])
    const remove = (browser: Browser, id: string) => browser.send('DELETE', `${savedViews}/${id}`)
    expect((await remove(admin, shared.id)).status).toBe(404)
    expect((await remove(anna, shared.id)).status).toBe(403)
    expect((await remove(kim, shared.id)).status).toBe(204)
    expect((await list('')).views).toEqual([])
  })

  test('ask only what the list can', async () => {
    const keep = (filters: object) => kim.post(savedViews, { list: 'tickets', name: 'x', filters, shared: false })
    for (const filters of [{ view: 'none' }, { cursor: 'x' }, { tag: 1 }])
      expect((await keep(filters)).status).toBe(422)
  })
})

describe('drafts', () => {
  const keep = (browser: Browser, { number }: { number: number }, body: string) =>
    browser.send<DeskDrafts>('PUT', `${desk}/${number}/draft`, { body })
  const drafts = async (browser: Browser, { number }: { number: number }) =>
    (await browser.get<DeskDrafts>(`${desk}/${number}/drafts`)).body

  test('are seen by other staff while they are written and after that, until they are sent or emptied', async () => {
    const ticket = await open()
    expect(await drafts(admin, ticket)).toEqual({ own: null, others: [] })
    expect((await keep(kim, ticket, 'We will')).body).toMatchObject({ own: { body: 'We will' }, others: [] })
    expect(await drafts(admin, ticket)).toMatchObject({ own: null, others: [{ body: 'We will', writing: true }] })
    centre.wait(31_000)
    // what is kept again unchanged is not being written
    await keep(kim, ticket, 'We will')
    expect(await drafts(admin, ticket)).toMatchObject({ others: [{ body: 'We will', writing: false }] })
    await keep(admin, ticket, 'Mine')
    await answer(kim, ticket, {})
    expect(await drafts(kim, ticket)).toMatchObject({ own: null, others: [{ body: 'Mine' }] })
    expect((await keep(admin, ticket, '')).body).toEqual({ own: null, others: [] })
  })

  test('of a ticket that there is not are not kept, and customers have none here', async () => {
    expect((await keep(kim, { number: 999_999 }, 'x')).status).toBe(404)
    expect((await kim.get(`${desk}/999999/drafts`)).status).toBe(404)
    const ticket = await open()
    expect((await keep(anna, ticket, 'x')).status).toBe(403)
    expect((await anna.get(`${desk}/${ticket.number}/drafts`)).status).toBe(403)
  })

  test('go after a month', async () => {
    const ticket = await open()
    await keep(kim, ticket, 'Later')
    const sweep = (days: number) =>
      supportSweeps[0]?.run(
        centre.services.database.operator,
        new Date(centre.services.clock.now().getTime() + days * 86_400_000),
        100,
        'Europe/Berlin',
      )
    await sweep(29)
    expect(await drafts(kim, ticket)).toMatchObject({ own: { body: 'Later' } })
    await sweep(31)
    expect(await drafts(kim, ticket)).toMatchObject({ own: null })
  })
})

test('tickets are found by the product of their contract, and by who answers', async () => {
  const ticket = await open()
  const { rows } = await sql<{
    code: string
  }>`select product_code as code from contract where number = 'C-1001'`.execute(centre.services.database.operator)
  const code = rows[0]?.code
  expect(await numbers(`?view=open&product=${code}&limit=100`)).toContain(ticket.number)
  expect(await numbers('?view=open&product=none')).toEqual([])
  expect((await list('')).products.map(product => product.code)).toContain(code)
  expect(await numbers('?view=open&department=support&limit=100')).toContain(ticket.number)
  expect(await numbers('?view=open&department=none')).toEqual([])
})
