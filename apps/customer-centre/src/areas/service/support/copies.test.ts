import type { OutgoingMail } from '@kontor/adapters/mail'
import type { Ticket } from '@kontor/contract/areas/service/support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { supportSweeps } from './sweeps.ts'

const url = '/ajax/v1/tickets'
const day = 86_400_000

let centre: TestCentre
let anna: Browser
let ben: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await sent()
})
afterAll(() => centre.close())
beforeEach(() => centre.wait(day))

const operator = () => centre.services.database.operator
async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}
const sentTo = async (address: string) => (await sent()).filter(({ to }) => to === address)
const newTicket = {
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'none',
  subject: 'Secret subject',
  body: 'Secret words.',
}
const open = async (change: object = {}): Promise<Ticket> => {
  const { status, body } = await anna.post<Ticket>(url, { ...newTicket, ...change })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const add = (number: number, address: string, browser = anna) =>
  browser.post<Ticket>(`${url}/${number}/copies`, { address })
const read = async (number: number) => (await anna.get<Ticket>(`${url}/${number}`)).body
const answer = (number: number, body = 'Our answer.') =>
  admin.post(`/ajax/v1/staff/tickets/${number}/messages`, { body, status: 'in_progress' })
const linkIn = (text = ''): string => /\/ajax\/v1\/ticket-copies\/[\w-]+/.exec(text)?.[0] ?? ''
/** Sends the page's form, or the one that mail programs send. */
const decide = (link: string, body: string) =>
  centre.app.inject({
    method: 'POST',
    url: link,
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

let count = 0
/** An address that has confirmed copies of a new ticket. */
async function confirmed(): Promise<{
  number: number
  address: string
  link: string
  first: OutgoingMail | undefined
}> {
  const address = `partner-${++count}@agency.example`
  const { number } = await open({ copies: [address] })
  const [asked] = await sentTo(address)
  const link = linkIn(asked?.text)
  expect((await decide(link, 'answer=confirm')).statusCode).toBe(200)
  const [first] = await sentTo(address)
  return { number, address, link, first }
}

describe('an address outside', () => {
  test.each([
    ['none', ['nobody'], 'copies'],
    ['more than five', ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `${name}@agency.example`), 'copies'],
  ])('that is %s is refused with a new ticket, at its field', async (_, copies, field) => {
    const { status, body } = await anna.post<{ errors: object }>(url, { ...newTicket, copies })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('is asked first, in a mail that holds no word of the ticket, and gets nothing before it has confirmed', async () => {
    const address = 'first@agency.example'
    const ticket = await open({ copies: [address] })
    expect(ticket.copies).toMatchObject([{ address, state: 'waiting', added_by: 'Anna Lindqvist' }])
    const [asked, ...others] = await sentTo(address)
    expect(others).toEqual([])
    expect(`${asked?.subject} ${asked?.text} ${asked?.html}`).not.toMatch(/Secret/)
    expect(asked?.text).toContain('Anna Lindqvist')
    await answer(ticket.number)
    expect(await sentTo(address)).toEqual([])
    const page = await centre.app.inject({ url: linkIn(asked?.text) })
    expect([page.statusCode, page.body]).toEqual([200, expect.not.stringContaining('Secret')])
    // looking changes nothing
    expect((await read(ticket.number)).copies).toMatchObject([{ state: 'waiting' }])
  })

  test('gets what was asked and each answer once it has confirmed, without a way into the ticket or its files', async () => {
    const { number, address, first, link } = await confirmed()
    expect(first?.text).toContain('Secret words.')
    expect(first?.text).not.toContain('/support/ticket/')
    await answer(number)
    const [copy, ...others] = await sentTo(address)
    expect(others).toEqual([])
    expect(copy?.text).toContain('Our answer.')
    expect(copy?.replyTo ?? '').not.toContain('reply+')
    // one click ends them: in the mail's head and in its text
    expect(copy?.unsubscribe).toBe(centre.services.configuration.appUrl + link)
    expect(copy?.text).toContain(link)
    const events = (await read(number)).events.filter(({ kind }) => kind.startsWith('copy_'))
    expect(events).toMatchObject([
      { kind: 'copy_added', actor: 'Anna Lindqvist', detail: address },
      { kind: 'copy_confirmed', actor: address, detail: address },
    ])
  })

  test('gets none of what staff note among themselves', async () => {
    const { number, address } = await confirmed()
    await admin.post(`/ajax/v1/staff/tickets/${number}/notes`, { body: 'Among us.' })
    expect(await sentTo(address)).toEqual([])
  })

  test('ends them by its mail program’s own form, and is not asked again', async () => {
    const { number, address, link } = await confirmed()
    expect((await decide(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await read(number)).copies).toMatchObject([{ address, state: 'declined' }])
    await answer(number)
    expect(await sentTo(address)).toEqual([])
    const again = await add(number, address.toUpperCase())
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'copy_declined', errors: { address: [expect.any(String)] } },
    ])
    const { rows } = await sql<{ action: string; actor_name: string }>`
      select action, actor_name from audit_entry where subject_id = ${String(number)} and action like 'ticket.copy%' order by id`.execute(
      operator(),
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket.copy_added',
      'ticket.copy_confirmed',
      'ticket.copy_declined',
    ])
  })

  test.each(['x', `${'0'.repeat(26)}-${'0'.repeat(26)}`, `${'7'.repeat(26)}-${'v'.repeat(26)}`])(
    'cannot be confirmed by the forged link %s',
    async token => {
      const link = `/ajax/v1/ticket-copies/${token}`
      expect((await centre.app.inject({ url: link })).statusCode).toBe(404)
      expect((await decide(link, 'answer=confirm')).statusCode).toBe(404)
    },
  )

  test('cannot use its link for another ticket, or for another address of the same one', async () => {
    const { number, link } = await confirmed()
    const other = await confirmed()
    await add(number, 'second@agency.example')
    const [thread, signature] = [link.slice(0, -27), other.link.slice(-26)]
    expect((await decide(`${thread}-${signature}`, 'answer=confirm')).statusCode).toBe(404)
    const own = await decide(link, 'answer=confirm')
    expect(own.statusCode).toBe(200)
    expect((await read(number)).copies.map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
  })

  test('is removed by anyone who takes part, staff too, and its link is dead', async () => {
    const { number, address, link } = await confirmed()
    const [copy] = (await read(number)).copies
    expect((await ben.send<Ticket>('DELETE', `${url}/${number}/copies/${copy?.id}`)).body.copies).toEqual([])
    expect((await ben.send('DELETE', `${url}/${number}/copies/${copy?.id}`)).status).toBe(404)
    expect((await centre.app.inject({ url: link })).statusCode).toBe(404)
    await answer(number)
    expect(await sentTo(address)).toEqual([])
    const other = await confirmed()
    const id = (await read(other.number)).copies[0]?.id
    expect((await anna.send('DELETE', `/ajax/v1/staff/tickets/${other.number}/copies/${id}`)).status).toBe(403)
    expect((await admin.send('DELETE', `/ajax/v1/staff/tickets/${other.number}/copies/${id}`)).status).toBe(200)
    expect((await read(other.number)).copies).toEqual([])
  })

  test('is one of five at most, each once, and none of those who read the ticket anyway', async () => {
    const { number } = await open()
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await add(number, `${name}@agency.example`)).status).toBe(201)
    centre.wait(day)
    expect((await add(number, 'f@agency.example')).body).toMatchObject({ code: 'copies_full' })
    expect((await add(number, 'A@agency.example')).body).toMatchObject({ code: 'copy_known' })
    expect((await add(number, 'ben@demo.example')).body).toMatchObject({ code: 'copy_reads_already' })
    expect((await add(number, 'nobody')).status).toBe(422)
    await anna.post(`${url}/${number}/close`, {})
    expect((await add(number, 'g@agency.example')).body).toMatchObject({ code: 'ticket_closed' })
  })

  test('that has not answered for two weeks is forgotten', async () => {
    const { number } = await open({ copies: ['late@agency.example'] })
    centre.wait(15 * day)
    for (const sweep of supportSweeps) await sweep.run(operator(), centre.services.clock.now(), 100, 'Europe/Berlin')
    expect((await read(number)).copies).toEqual([])
  })
})
