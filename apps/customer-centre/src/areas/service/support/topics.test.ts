import type { Mailer } from '@kontor/adapters/mail'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import { problemTexts } from '@kontor/contract/problem-texts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TicketSettings } from '../../../platform/ticket-settings.ts'
import type { TicketTopics } from '../../../platform/ticket-topics.ts'
import type { Browser } from '../../../testing/browser.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
let admin: Browser
let own: TicketSettings

const url = '/ajax/v1/tickets'
const texts = (en: string) => ({ en, de: `${en} (de)` })
const asked = {
  required: false,
  label: texts('A question'),
} as const
const plan: TicketTopics = {
  departments: [{ code: 'network', name: texts('Network'), email: 'network@provider.example' }],
  categories: [
    {
      code: 'routing',
      department: 'network',
      name: texts('Routing'),
      forms: [],
      contract: 'optional',
      impact: true,
      fields: [
        { ...asked, code: 'ip', kind: 'ip', label: texts('Address'), required: true },
        { ...asked, code: 'as', kind: 'text', pattern: 'AS\\d{1,10}' },
        { ...asked, code: 'trace', kind: 'lines' },
        { ...asked, code: 'hops', kind: 'number' },
        { ...asked, code: 'day', kind: 'date' },
        { ...asked, code: 'time', kind: 'time' },
        { ...asked, code: 'name', kind: 'domain' },
        { ...asked, code: 'mail', kind: 'email' },
        {
          ...asked,
          code: 'way',
          kind: 'choice',
          choices: [
            { code: 'in', label: texts('Inbound') },
            { code: 'out', label: texts('Outbound') },
          ],
        },
      ],
    },
    {
      code: 'peering',
      department: 'network',
      name: texts('Peering'),
      forms: [],
      contract: 'required',
      impact: false,
      fields: [],
    },
  ],
  by_mail: 'peering',
}

beforeAll(async () => {
  centre = await startTestCentre()
  own = centre.services.configuration.tickets
})
afterAll(() => centre.close())
beforeEach(async () => {
  useTopics(plan)
  // another hour: so many tickets an hour may one person open
  centre.wait(3_600_000)
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterEach(() => {
  useTopics(own.topics ?? null)
})

const useTopics = (topics: TicketTopics | null) => {
  centre.services.configuration.tickets = { ...own, topics }
}
const write = (change: object = {}) => ({
  category: 'routing',
  contract_number: null,
  impact: 'degraded',
  subject: 'Packets get lost',
  body: 'Since noon.',
  fields: { ip: '2001:db8::7' },
  ...change,
})
const open = async (change: object = {}) => {
  const { status, body } = await anna.post<Ticket>(url, write(change))
  expect(status).toBe(201)
  return body
}
const full = {
  ip: '192.0.2.0/24',
  as: 'AS64500',
  trace: 'one\ntwo',
  hops: '12',
  day: '2026-11-20',
  time: '07:30',
  name: 'example.com',
  mail: 'noc@example.com',
  way: 'out',
}

describe('what a topic asks', () => {
  test('is offered in the reader’s language', async () => {
    const { body } = await anna.get<{ categories: { code: string; name: string; fields: object[] }[] }>(
      `${url}/options`,
    )
    expect(body.categories.map(({ code, name }) => [code, name])).toEqual([
      ['routing', 'Routing'],
      ['peering', 'Peering'],
    ])
    expect(body.categories[0]?.fields.at(-1)).toEqual({
      code: 'way',
      kind: 'choice',
      label: 'A question',
      help: '',
      required: false,
      choices: [
        { code: 'in', label: 'Inbound' },
        { code: 'out', label: 'Outbound' },
      ],
    })
  })

  test('is kept with the ticket, and shown to both sides', async () => {
    const ticket = await open({ fields: full })
    const shown = { ...full, way: 'Outbound' }
    expect(Object.fromEntries(ticket.answers.map(({ code, value }) => [code, value]))).toEqual(shown)
    expect(ticket).toMatchObject({ category: 'routing', category_name: 'Routing', department: 'Network' })
    const answers = ticket.answers.map(answer =>
      answer.code === 'way' ? { ...answer, value: 'Outbound (de)' } : answer,
    )
    const { body } = await admin.get<DeskTicket>(`/ajax/v1/staff/tickets/${ticket.number}`)
    expect(body).toMatchObject({
      answers: answers.map(answer => ({ ...answer, label: expect.stringMatching(/ \(de\)$/) })),
      department: 'Network (de)',
      category_name: 'Routing (de)',
    })
  })

  test.each<[string, Record<string, string>, string, FieldErrorCode]>([
    ['nothing where it has to be', { ip: '' }, 'ip', 'required'],
    ['no address', { ip: '300.1.1.1' }, 'ip', 'invalid_format'],
    ['what misses the pattern', { ip: '::1', as: 'xAS1' }, 'as', 'invalid_format'],
    ['a text too long', { ip: '::1', as: 'x'.repeat(201) }, 'as', 'too_long'],
    ['a control sign', { ip: '::1', trace: 'a\u0007' }, 'trace', 'unprintable'],
    ['no number', { ip: '::1', hops: 'many' }, 'hops', 'not_a_number'],
    ['no day', { ip: '::1', day: '2026-02-31x' }, 'day', 'invalid_format'],
    ['no time', { ip: '::1', time: '25:00' }, 'time', 'invalid_format'],
    ['no domain', { ip: '::1', name: 'a b' }, 'name', 'invalid_domain'],
    ['no email', { ip: '::1', mail: 'a@' }, 'mail', 'invalid_email'],
    ['no choice', { ip: '::1', way: 'up' }, 'way', 'invalid_choice'],
    ['what was not asked', { ip: '::1', colour: 'red' }, 'colour', 'unknown_field'],
  ])('refuses %s at its field', async (_, fields, field, code) => {
    const { status, body } = await anna.post(url, write({ fields }))
    expect([status, Object.keys(body.errors)]).toEqual([422, [`fields.${field}`]])
    const [text = ''] = problemTexts.en.fields[code].split('{')
    expect(body.errors[`fields.${field}`]).toEqual([expect.stringContaining(text)])
  })

  test('names all mistakes at once', async () => {
    const { body } = await anna.post(url, write({ fields: { ip: 'x', hops: 'y' } }))
    expect(Object.keys(body.errors)).toEqual(['fields.ip', 'fields.hops'])
  })

  test('is found by the customer’s search, the desk’s, and what is told in mails', async () => {
    const { number } = await open({ fields: { ...full, as: 'AS4200000123' } })
    const mine = await anna.get(`${url}?view=all&q=AS4200000123`)
    expect(mine.body.data).toMatchObject([{ number, category_name: 'Routing' }])
    for (const q of ['as4200000123', 'outbound'])
      expect(
        (await admin.get(`/ajax/v1/staff/tickets?view=all&q=${q}`)).body.data.map(
          (row: { number: number }) => row.number,
        ),
      ).toContain(number)
    await runQueued(centre.services, { send: async () => undefined } as unknown as Mailer)
    const { rows } = await sql<{ body: string; recipient: string }>`
      select body, recipient from mail where body like '%AS4200000123%' order by recipient`.execute(
      centre.services.database.operator,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['anna@demo.example', 'admin@demo.example']),
    )
  })
})

test('answers by mail go to the department’s own address, unless mails are taken in here', async () => {
  const { mail } = centre.services.configuration
  const replyTo = async (inbound: string | null) => {
    centre.services.configuration.mail = { ...mail, inbound }
    const { number } = await open()
    await runQueued(centre.services, { send: async () => undefined } as unknown as Mailer)
    const { rows } = await sql<{ reply_to: string | null }>`
      select reply_to from mail where template = 'ticket_opened' and subject like ${`%#${number}:%`}`.execute(
      centre.services.database.operator,
    )
    return rows.map(row => row.reply_to)
  }
  expect(await replyTo(null)).toEqual(['network@provider.example'])
  expect(await replyTo('support@provider.example')).toEqual([null])
  centre.services.configuration.mail = mail
})

describe('a topic', () => {
  test('that there is not is refused, also where staff answer and in their texts', async () => {
    expect(Object.keys((await anna.post(url, write({ category: 'technical', fields: {} }))).body.errors)).toEqual([
      'category',
    ])
    const { number } = await open()
    const answer = { body: 'Yes.', status: 'in_progress', category: 'technical' }
    const refused = await admin.post(`/ajax/v1/staff/tickets/${number}/messages`, answer)
    expect(Object.keys(refused.body.errors)).toEqual(['category'])
    const module = { name: 'A', body: 'B', locale: 'en', status: null, take: false, category: 'technical' }
    expect(Object.keys((await admin.post('/ajax/v1/staff/text-modules', module)).body.errors)).toEqual(['category'])
  })

  test('may need a contract, and may not ask how bad it is', async () => {
    const refused = await anna.post(url, write({ category: 'peering', fields: {} }))
    expect(Object.keys(refused.body.errors)).toEqual(['contract_number'])
    expect(await open({ category: 'peering', fields: {}, contract_number: 'C-1001' })).toMatchObject({ impact: 'none' })
  })

  test('is changed by staff; its answers stay', async () => {
    const { number } = await open()
    const answer = { body: 'Yes.', status: 'in_progress', category: 'peering' }
    const { body } = await admin.post<DeskTicket>(`/ajax/v1/staff/tickets/${number}/messages`, answer)
    expect(body).toMatchObject({
      category_name: 'Peering (de)',
      answers: [{ label: 'Address (de)', value: '2001:db8::7' }],
    })
    const { rows } = await sql`select after ->> 'category' as category from audit_entry
      where subject_kind = 'ticket' and subject_id = ${String(number)} order by id`.execute(
      centre.services.database.operator,
    )
    expect(rows).toEqual([{ category: 'Routing' }, { category: 'Peering (de)' }])
  })

  test('that went away leaves its tickets readable, and listed by name', async () => {
    const { number, answers } = await open({ fields: full })
    useTopics(null)
    const { body } = await anna.get<Ticket>(`${url}/${number}`)
    expect(body).toMatchObject({ category: 'routing', category_name: 'Routing', department: null, answers })
    const list = await anna.get(`${url}?view=all&category=routing`)
    expect(list.body.data.map((row: { category_name: string }) => row.category_name)).toContain('Routing')
    expect(list.body.categories.map(({ name }: { name: string }) => name)).toContain('Invoices and payment')
  })

  test('is asked for nothing where the provider has no file', async () => {
    useTopics(null)
    expect(await open({ category: 'billing', fields: undefined })).toMatchObject({
      category_name: 'Invoices and payment',
      department: 'Support',
      answers: [],
    })
  })
})
