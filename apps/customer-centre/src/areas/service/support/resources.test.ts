import type { OutgoingMail } from '@kontor/adapters/mail'
import type { Ticket, TicketOptions } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newMember } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'
const domain = 'Domain: lindqvist-partner-design.de'

let centre: TestCentre
let anna: Browser
/** Reads German. */
let ben: Browser
let admin: Browser
/** Number of the customer's cloud contract. */
let cloud: string
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  const { rows } = await sql<{ number: string }>`select number from contract where label = 'Production cloud'`.execute(
    operator(),
  )
  cloud = rows[0]?.number ?? ''
  await runQueued(centre.services, { send: async () => undefined })
})
afterAll(() => centre.close())
beforeEach(() => centre.wait(3_600_000))

const operator = () => centre.services.database.operator
const options = async (browser: Browser, number: string) => {
  const { body } = await browser.get<TicketOptions>(`${url}/options`)
  return body.contracts.find(contract => contract.number === number)?.resources
}
const open = (change: object) =>
  anna.post<Ticket & { errors?: object }>(url, {
    category: 'technical',
    contract_number: 'C-1001',
    impact: 'none',
    subject: 'Slow',
    body: 'Since this morning.',
    ...change,
  })
const serverKey = async () => (await options(anna, cloud))?.find(({ value }) => value === 'web-1')?.key ?? ''

describe('the part of a contract that a ticket is about', () => {
  test('is chosen among its technical details and what runs in its cloud projects, in the reader’s language', async () => {
    expect(await options(anna, 'C-1001')).toContainEqual({
      key: domain,
      name: 'Domain',
      value: 'lindqvist-partner-design.de',
    })
    const parts = (await options(anna, cloud)) ?? []
    expect(parts.map(({ name, value }) => `${name} ${value}`)).toEqual(
      expect.arrayContaining([
        'Project lpd-production',
        'Server web-1',
        'Load balancer edge',
        'IP address 203.0.113.200',
      ]),
    )
    expect(await options(ben, cloud)).toContainEqual({
      key: parts.find(({ value }) => value === '203.0.113.200')?.key,
      name: 'IP-Adresse',
      value: '203.0.113.200',
    })
  })

  test('is of contracts alone that one may write about', async () => {
    const narrow = await newMember(centre, { role: 'support', permissions: ['support:C-1001'] })
    expect(await options(narrow.browser, 'C-1001')).not.toEqual([])
    expect(await options(narrow.browser, cloud)).toBeUndefined()
  })

  test('stands in the ticket, its file, at the desk and in the mails', async () => {
    const { status, body } = await open({ contract_number: cloud, resource: await serverKey() })
    expect(status).toBe(201)
    expect(body.resource).toMatchObject({ name: 'Server', value: 'web-1' })
    const file = await anna.get<string>(`${url}/${body.number}/export`)
    expect(JSON.parse(String(file.body))).toMatchObject({
      contract_number: cloud,
      resource: { name: 'Server', value: 'web-1' },
    })
    const atDesk = (await admin.get<DeskTicket>(`${desk}/${body.number}`)).body
    expect([atDesk.resource?.value, atDesk.resources.map(({ value }) => value)]).toEqual([
      'web-1',
      expect.arrayContaining(['web-1', 'web-2']),
    ])
    const mails: OutgoingMail[] = []
    await runQueued(centre.services, { send: async mail => void mails.push(mail) })
    const about = (to: string) => mails.find(mail => mail.to === to && mail.text.includes('Since this morning.'))
    expect(about('anna@demo.example')?.text).toContain('**Affected part:** Server: web-1')
    expect(about('admin@demo.example')?.text).toContain('**Betroffener Teil:** Server: web-1')
  })

  test.each([
    ['of another contract', { contract_number: 'C-1002', resource: 'Server: web-hh-0412' }],
    ['without a contract', { contract_number: null, resource: domain }],
    ['that is none', { resource: 'Server: none' }],
    ['of a form of its own', { resource: 7 }],
    ['too long', { resource: 'x'.repeat(401) }],
  ])('is refused %s', async (_what, change) => {
    const { status, body } = await open(change)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['resource']])
  })

  test('is refused where it is another customer’s', async () => {
    const others = await sql<{ id: string }>`
      with project as (insert into cloud_project (customer_number, id, contract_id, name)
        select customer_number, gen_random_uuid(), id, 'theirs' from contract where number = 'C-1022' returning *)
      insert into cloud_resource (customer_number, project_id, id, type, name, state, region)
      select customer_number, id, gen_random_uuid(), 'server', 'theirs-1', 'running', 'hh-1' from project returning id`.execute(
      operator(),
    )
    const { status, body } = await open({ contract_number: cloud, resource: others.rows[0]?.id })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['resource']])
  })

  test('is changed by staff among those of the contract, and kept when it is gone', async () => {
    const { number } = (await open({ contract_number: 'C-1001' })).body
    const relate = async (body: object) => {
      const change = { contract_number: 'C-1001', invoice_number: '', notice: null, ...body }
      return (await admin.send<DeskTicket & { errors?: object }>('PUT', `${desk}/${number}/related`, change)).body
    }
    expect((await relate({ resource: domain })).resource?.value).toBe('lindqvist-partner-design.de')
    await sql`update contract set attributes = '[]' where number = 'C-1001'`.execute(operator())
    expect(await relate({ resource: domain })).toMatchObject({ resource: { key: domain }, resources: [] })
    expect(Object.keys((await relate({ resource: 'PHP: 8.4' })).errors ?? {})).toEqual(['resource'])
    expect(Object.keys((await relate({ contract_number: 'C-1002', resource: domain })).errors ?? {})).toEqual([])
    expect((await relate({ contract_number: 'C-1005', resource: domain })).errors).toMatchObject({ resource: {} })
    expect((await relate({})).resource).toBeNull()
  })

  test('goes with messages into a ticket of their own', async () => {
    const { number } = (await open({ contract_number: cloud, resource: await serverKey() })).body
    const answered = await anna.post<Ticket>(`${url}/${number}/messages`, { body: 'And another matter.' })
    const messages = [answered.body.messages.at(-1)?.id]
    const split = await admin.post<DeskTicket>(`${desk}/${number}/split`, { messages, subject: 'Another matter' })
    expect(split.body.resource?.value).toBe('web-1')
  })
})
