import { createHash } from 'node:crypto'
import { MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { sweepArchives } from '../sweeps.ts'
import { sendIssued } from './send-job.ts'

let centre: TestCentre
let anna: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  // they read invoices of 10001
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const customer = 10001
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
type Sent = { to: string; subject: string; text: string; files: string[] }
const sent: Sent[] = []
const mailer = {
  async send(mail: OutgoingMail) {
    const files: string[] = []
    for (const { name, contentType, content } of mail.attachments ?? []) {
      const parts = await (await content()).toArray()
      files.push(`${name} ${contentType} ${Buffer.concat(parts)}`)
    }
    sent.push({ to: mail.to, subject: mail.subject, text: mail.text, files })
  },
}
const run = () => runQueued(centre.services, mailer)

let count = 0
/** With files, as the renderer leaves them. */
async function issued(changes: { due?: string; net?: number; files?: boolean; on?: string } = {}) {
  const number = `RE-2026-9${String(++count).padStart(5, '0')}`
  const { due = '2026-12-01', net = 1000, files = true, on = '2026-11-01' } = changes
  const id = await insertDocument(operator(), { customer, number, dueOn: due, net, issuedOn: on })
  for (const format of files ? ['pdf', 'cii', 'ubl'] : []) {
    const content = Buffer.from(`${format} of ${number}`)
    const key = `documents/${id}.${format}`
    await centre.services.files.put(key, content)
    const sha256 = createHash('sha256').update(content).digest()
    await sql`insert into document_file (customer_number, document_id, format, storage_key, bytes, sha256, made_at)
      values (${customer}, ${id}, ${format}, ${key}, ${content.length}, ${sha256}, ${centre.services.clock.now()})`.execute(
      operator(),
    )
  }
  return { id, number }
}
const send = async (id: string) => {
  await sendIssued.run({ services: centre.services, mailer, log }, { customer_number: customer, document_id: id })
  await run()
}
const timeline = async (id: string) =>
  (await anna.get(`/ajax/v1/invoices/${id}`)).body.timeline.map(
    ({ event, detail, delivery }: { event: string; detail: string; delivery: string | null }) => [
      event,
      detail,
      delivery,
    ],
  )
const save = async (changes: object) => {
  const { version, collective, attach, receivers } = (await anna.get('/ajax/v1/billing/settings')).body
  const answer = await anna.send('PUT', '/ajax/v1/billing/settings', {
    version,
    collective,
    attach,
    receivers,
    ...changes,
  })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}
beforeEach(async () => {
  sent.length = 0
  await save({ attach: true, receivers: [] })
  await sql`update customer set e_invoice_format = 'zugferd' where customer_number = ${customer}`.execute(operator())
})

describe('settings', () => {
  test('say where documents go, and each mailbox once', async () => {
    const before = (await anna.get('/ajax/v1/billing/settings')).body
    expect(before).toMatchObject({
      collective: true,
      attach: true,
      receivers: [],
      name: 'Lindqvist & Partner Design GmbH',
    })
    expect(before.years.length).toBeGreaterThan(1)
    const after = await save({
      collective: false,
      receivers: ['Books@demo.example', '', 'books@demo.example', 'b@demo.example'],
    })
    expect(after.receivers).toEqual(['Books@demo.example', 'b@demo.example'])
    expect(after.version).toBe(before.version + 1)
    const entry = await operator()
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'billing_settings.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      before: { collective: true },
      after: { collective: false, receivers: after.receivers },
    })
    expect((await save({})).version).toBe(after.version)
    await save({ collective: true })
  })

  test('that another person changed are not overwritten', async () => {
    const { version, receivers } = (await anna.get('/ajax/v1/billing/settings')).body
    await save({ attach: false })
    const { status, body } = await anna.send('PUT', '/ajax/v1/billing/settings', {
      version,
      receivers,
      collective: true,
      attach: true,
    })
    expect([status, body.code, body.current.attach]).toEqual([409, 'stale_version', false])
  })

  test('name five addresses at most, and are not for readers alone', async () => {
    const body = {
      version: 1,
      collective: true,
      attach: true,
      receivers: Array.from({ length: 6 }, (_, at) => `a${at}@demo.example`),
    }
    expect((await anna.send('PUT', '/ajax/v1/billing/settings', body)).status).toBe(422)
    expect((await ben.get('/ajax/v1/billing/settings')).status).toBe(200)
    expect((await ben.send('PUT', '/ajax/v1/billing/settings', { ...body, receivers: [] })).body.code).toBe('forbidden')
  })
})

describe('an issued document', () => {
  test('goes to the address of the account data with its file, once, and its page says so', async () => {
    const { id, number } = await issued()
    const { default_receiver } = (await anna.get('/ajax/v1/billing/settings')).body
    await send(id)
    await send(id)
    const [mail, ...others] = sent.filter(({ to }) => to === default_receiver)
    expect(others).toEqual([])
    expect(mail?.files).toEqual([`${number}.pdf application/pdf pdf of ${number}`])
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain(`http://portal.test/billing/${id}`)
    expect(await timeline(id)).toContainEqual(['sent', default_receiver, 'sent'])
  })

  test('goes to those the customer names instead, and to contacts who get invoices', async () => {
    await sql`update contact set mail_categories = '{billing}', email_verification = 'verified' where ctid =
      (select ctid from contact where customer_number = ${customer} and email <> '' limit 1)`.execute(operator())
    await save({ receivers: ['books@demo.example', 'boss@demo.example'] })
    const { id } = await issued()
    await send(id)
    const { contacts } = (await anna.get('/ajax/v1/billing/settings')).body
    expect(contacts).toBeGreaterThan(0)
    const addresses = sent.map(({ to }) => to)
    expect(addresses).toEqual(expect.arrayContaining(['books@demo.example', 'boss@demo.example']))
    expect(addresses).toHaveLength(2 + contacts)
    const toContact = sent.find(({ to }) => !['books@demo.example', 'boss@demo.example'].includes(to))
    expect(toContact?.text).not.toContain('portal.test')
  })

  test.each([
    ['xrechnung_cii', ['xml', 'pdf'], 'cii'],
    ['xrechnung_ubl', ['xml', 'pdf'], 'ubl'],
    ['pdf', ['pdf'], 'pdf'],
  ])('has the files of the format %s', async (format, endings, first) => {
    await sql`update customer set e_invoice_format = ${format} where customer_number = ${customer}`.execute(operator())
    const { id, number } = await issued()
    await send(id)
    const files = sent[0]?.files ?? []
    expect(files.map(file => file.split(' ')[0])).toEqual(endings.map(ending => `${number}.${ending}`))
    expect(files[0]).toContain(`${first} of ${number}`)
  })

  test('greets people by their name, and neither companies nor mailboxes of several people', async () => {
    const greeted = async () => {
      sent.length = 0
      await send((await issued()).id)
      return Object.fromEntries(sent.map(({ to, text }) => [to, text.split('\n')[0]]))
    }
    await save({ receivers: ['mia@demo.example', 'info@demo.example'] })
    expect(await greeted()).toMatchObject({ 'mia@demo.example': 'Hello,', 'info@demo.example': 'Hello,' })
    const company = (name: string) =>
      sql`update customer set company_name = ${name}, first_name = 'Mia', last_name = 'Muster' where customer_number = ${customer}`.execute(
        operator(),
      )
    await company('')
    expect(await greeted()).toMatchObject({ 'mia@demo.example': 'Hello Mia Muster,', 'info@demo.example': 'Hello,' })
    await company('Lindqvist & Partner Design GmbH')
  })

  test('is linked alone where the customer wants that', async () => {
    await save({ attach: false })
    const { id } = await issued()
    await send(id)
    expect(sent[0]?.files).toEqual([])
  })

  test('that nobody takes is shown as that', async () => {
    await save({ receivers: ['gone@demo.example'] })
    const { id } = await issued()
    await sendIssued.run({ services: centre.services, mailer, log }, { customer_number: customer, document_id: id })
    expect(await timeline(id)).toContainEqual(['sent', 'gone@demo.example', 'waiting'])
    await runQueued(centre.services, { send: () => Promise.reject(new MailRefused('550 5.1.1 no such user')) })
    expect(await timeline(id)).toContainEqual(['sent', 'gone@demo.example', 'refused'])
  })
})

describe('sending again', () => {
  test('goes to oneself, to an address of the customer, or to all of them', async () => {
    await save({ receivers: ['books@demo.example'] })
    const { id } = await issued()
    const again = async (body: object) => (await anna.post(`/ajax/v1/invoices/${id}/send`, body)).body
    expect(await again({ email: 'anna@demo.example' })).toEqual({ sent_to: ['anna@demo.example'] })
    expect(await again({ email: 'BOOKS@demo.example' })).toEqual({ sent_to: ['BOOKS@demo.example'] })
    expect((await again({})).sent_to[0]).toBe('books@demo.example')
    const refused = await again({ email: 'stranger@demo.example' })
    expect([refused.code, Object.keys(refused.errors)]).toEqual(['invalid_input', ['email']])
    await run()
    expect((await timeline(id)).filter(([event]: string[]) => event === 'sent').length).toBeGreaterThanOrEqual(3)
  })

  test('is for those who may write', async () => {
    const { id } = await issued()
    expect((await ben.post(`/ajax/v1/invoices/${id}/send`, {})).body.code).toBe('forbidden')
  })
})

test('opening a document is noted once', async () => {
  const { id } = await issued()
  for (const visitor of [anna, ben, anna])
    expect((await visitor.post(`/ajax/v1/invoices/${id}/opened`)).status).toBe(204)
  expect(await timeline(id)).toEqual([['opened', '', null]])
})

describe('an archive', () => {
  test('holds the documents that were chosen with an index, and is announced', async () => {
    const [one, other] = [await issued(), await issued({ files: false })]
    const { status, body } = await anna.post('/ajax/v1/invoices/archive', { ids: [one.id, other.id, one.id] })
    expect([status, body.state, body.documents, body.year]).toEqual([201, 'requested', 2, null])
    expect((await anna.post('/ajax/v1/invoices/archive', { year: 2026 })).body.code).toBe('archive_under_way')
    expect((await anna.get(`/ajax/v1/invoices/archives/${body.id}/file`)).body.code).toBe('conflict')
    await run()
    const [ready] = (await anna.get('/ajax/v1/invoices/archives')).body.data
    expect(ready).toMatchObject({
      id: body.id,
      state: 'ready',
      requested_by: 'Anna Lindqvist',
      size: expect.any(Number),
    })
    const file = await anna.get<string>(`/ajax/v1/invoices/archives/${body.id}/file`)
    expect([file.status, file.headers['content-type'], file.headers['content-length']]).toEqual([
      200,
      'application/zip',
      String(ready.size),
    ])
    for (const name of [`${one.number}.pdf`, `${one.number}.xml`, 'index.csv', 'index.html', 'index.xml'])
      expect(file.body).toContain(name)
    // its files were made for it
    expect(file.body).toContain(`${other.number}.pdf`)
    expect(sent.map(({ to, text }) => [to, text.includes('/billing/settings')])).toContainEqual([
      'anna@demo.example',
      true,
    ])
    expect((await sql`select from unclaimed_upload`.execute(operator())).rows).toEqual([])
  })

  test('of a year has all of it, and is gone after a week', async () => {
    const { body } = await anna.post('/ajax/v1/invoices/archive', { year: 2026 })
    await run()
    const state = async () => (await anna.get('/ajax/v1/invoices/archives')).body.data[0].state
    expect(await state()).toBe('ready')
    const after = new Date(centre.services.clock.now().getTime() + 7 * 86_400_000 + 1000)
    await sweepArchives.run(operator(), after, 100, 'Europe/Berlin')
    expect(await state()).toBe('expired')
    expect((await anna.get(`/ajax/v1/invoices/archives/${body.id}/file`)).status).toBe(404)
    expect(
      (await sql<{ storage_key: string }>`select storage_key from unclaimed_upload`.execute(operator())).rows,
    ).toContainEqual({ storage_key: `archives/${body.id}-1.zip` })
  })

  test.each([
    ['nothing', {}, 'invalid_input'],
    ['both', { year: 2026, ids: ['0199a000-0000-7000-8000-000000000000'] }, 'invalid_input'],
    ['a year without documents', { year: 2001 }, 'invalid_input'],
    ['what is not there', { ids: ['0199a000-0000-7000-8000-000000000000'] }, 'not_found'],
  ])('of %s is refused', async (_what, body, code) => {
    expect((await anna.post('/ajax/v1/invoices/archive', body)).body.code).toBe(code)
  })
})

describe('staff', () => {
  test('export the bookings and the sales list of a month, and it is kept who did', async () => {
    const admin = await centre.signedIn('admin@demo.example')
    const file = await admin.get<string>('/ajax/v1/staff/billing/bookings?month=2026-10')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=windows-1252',
      'content-disposition': 'attachment; filename="EXTF_Buchungsstapel_2026-10.csv"',
    })
    const { rows } = await sql<{ lines: number }>`select sum(jsonb_array_length(taxes))::int as lines from document
      where issued_on between '2026-10-01' and '2026-10-31' and kind in ('invoice', 'credit_note', 'cancellation') and gross_minor <> 0`.execute(
      operator(),
    )
    expect(file.body.split('\r\n')).toHaveLength(2 + (rows[0]?.lines ?? 0) + 1)
    expect((await admin.get<string>('/ajax/v1/staff/billing/sales-list?period=2026-Q4')).body).toMatch(
      /^Laenderkennzeichen,/,
    )
    const entries = await operator()
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('action', '=', 'bookings.exported')
      .execute()
    expect(entries.map(({ subject_id }) => subject_id).toSorted()).toEqual(['2026-10', '2026-Q4'])
    expect((await admin.get('/ajax/v1/staff/billing/bookings?month=2026-13')).status).toBe(422)
  })

  test('see what runs did and what they set aside', async () => {
    const now = centre.services.clock.now()
    await operator()
      .insertInto('billing_run')
      .values({
        id: '0199a000-0000-7000-8000-000000000001',
        as_of: '2026-11-16',
        started_at: now,
        documents: 3,
        sums: JSON.stringify({ EUR: 119 }),
      })
      .execute()
    await operator()
      .insertInto('billing_exception')
      .values({
        customer_number: customer,
        id: '0199a000-0000-7000-8000-000000000002',
        reason: 'address_missing',
        since: now,
        retry_on: '2026-11-17',
        run_id: '0199a000-0000-7000-8000-000000000001',
      })
      .execute()
    const admin = await centre.signedIn('admin@demo.example')
    const { runs } = (await admin.get('/ajax/v1/staff/billing')).body
    expect(runs[0]).toMatchObject({ documents: 3, ended_at: null, sums: [{ amount_minor: 119, currency: 'EUR' }] })
    expect((await admin.get('/ajax/v1/staff/billing/exceptions')).body.data).toMatchObject([
      {
        customer_number: customer,
        customer_name: 'Lindqvist & Partner Design GmbH',
        contract: null,
        reason: 'address_missing',
      },
    ])
  })
})
