import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, type SentFile, samples } from '../../../testing/multipart.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'
import { tellEndingExemptions } from '../../customers/customer/tax/exemption-job.ts'
import { runErasure } from '../../privacy/privacy/erasure/erase-job.ts'
import { eraseSteps } from '../../privacy/privacy/erasure/erase-steps.ts'

// the clock stands at noon of 2026-11-16
const today = '2026-11-16'
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const at = (customer: number) => `/ajax/v1/staff/customers/${customer}`
const paper: SentFile = { name: 'certificate.pdf', content: samples.pdf }
const mission = {
  ground: 'missions',
  texts: null,
  certificate: 'EU-151/2026',
  certified_on: '2026-11-02',
  valid_from: '2026-11-01',
  valid_until: '2027-03-31',
}
async function record(customer: number, body: object = {}, files: readonly SentFile[] = [paper], who = admin) {
  const { payload, headers } = multipart({ ...mission, ...body }, files)
  return who.send('POST', `${at(customer)}/exemptions`, payload, headers)
}
const end = (customer: number, id: string, last_day: string, who = admin) =>
  who.post(`${at(customer)}/exemptions/${id}/end`, { last_day, reason: 'The office has moved away' })
const exemptions = async (customer: number, who = admin) =>
  (await who.get<CustomerFile>(at(customer))).body.exemptions ?? null
let made = 0
const address = { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' }
const consulate = () => {
  const company_name = `Konsulat ${++made}`
  return { type: 'business', company_name, email: `konsulat-${made}@new.example`, address, locale: 'de' }
}
async function opened(changes: object = {}): Promise<number> {
  const answer = await admin.post('/ajax/v1/staff/customers', { ...consulate(), ...changes })
  expect(answer.status).toBe(201)
  return answer.body.number
}
async function staffWith(...powers: string[]): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`with made as (insert into staff_role (id, name, powers, created_at)
      values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
    update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
    operator(),
  )
  return centre.signedIn(person.email)
}
const item = { text: 'Migration', quantity: '1', unit: 'flat', unit_price: '100' }
async function billed(customer: number, ...items: object[]) {
  const ids: string[] = []
  for (const one of items) {
    const { shown } = (await admin.post(`${at(customer)}/items`, { ...item, ...one })).body
    ids.push((await admin.post(`${at(customer)}/items`, { ...item, ...one, shown })).body.id)
  }
  const preview = (await admin.post(`${at(customer)}/items/bill`, { items: ids })).body
  const answer = await admin.post(`${at(customer)}/items/bill`, { items: ids, shown: preview.shown })
  expect(answer.status).toBe(200)
  const rows = operator().selectFrom('document').selectAll().where('customer_number', '=', customer)
  return { preview, document: await rows.orderBy('issued_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow() }
}

/** Opens a customer who is exempt. */
async function openedExempt(exemption: object = {}, files: readonly SentFile[] = [paper], who = admin) {
  const body = { ...consulate(), exemption: { ...mission, ...exemption } }
  const { payload, headers } = multipart(body, files)
  const answer = await who.send('POST', '/ajax/v1/staff/customers', payload, headers)
  const rows = operator().selectFrom('customer').select('customer_number').where('email', '=', body.email)
  return { answer, found: await rows.execute() }
}

describe('an exemption with which a customer is opened', () => {
  test('is there with its certificate, and the first invoice charges no VAT', async () => {
    const { answer } = await openedExempt()
    const { number } = answer.body
    expect([answer.status, answer.body]).toEqual([201, { number: expect.any(Number) }])
    expect(await exemptions(number)).toMatchObject([
      { state: 'active', certificate: 'EU-151/2026', files: [{ name: 'certificate.pdf' }] },
    ])
    const { document } = await billed(number, {})
    expect(document).toMatchObject({ tax_minor: 0, taxes: [{ category: 'E', rate_bp: 0 }] })
    const entries = operator().selectFrom('audit_entry').select('action').where('customer_number', '=', number)
    const actions = (await entries.orderBy('id').execute()).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['customer.opened', 'customer.exempted'])
  })

  test.each([
    ['no certificate', {}, [], 'attachments'],
    ['a file that is none', {}, [{ name: 'x.svg', content: samples.pdf }], 'attachments.0'],
    ['a day to come', { certified_on: '2026-12-01' }, [paper], 'exemption.certified_on'],
    ['an end before its beginning', { valid_until: '2026-10-01' }, [paper], 'exemption.valid_until'],
    ['a reason without its text', { ground: 'other' }, [paper], 'exemption.texts'],
  ])('is refused with %s, and no customer is opened', async (_, exemption, files, field) => {
    const { answer, found } = await openedExempt(exemption, files)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(found).toEqual([])
  })

  test('takes the last word on billing', async () => {
    const agrees = await staffWith('customers:act', 'billing:act')
    expect(await openedExempt({}, [paper], agrees)).toMatchObject({ answer: { status: 403 }, found: [] })
    const decides = await staffWith('customers:act', 'billing:decide')
    expect((await openedExempt({}, [paper], decides)).answer.status).toBe(201)
  })
})

describe('an exemption', () => {
  test('that began earlier offers to give back the VAT alone of what was charged for its days, and of nothing else', async () => {
    const customer = await opened()
    const before = { text: 'Before', unit_price: '33.33', period_from: '2026-10-01', period_to: '2026-10-02' }
    const { document } = await billed(customer, before, { period_from: '2026-11-02', period_to: '2026-11-03' }, {})
    expect(document).toMatchObject({ net_minor: 23_333, tax_minor: 4433 })
    expect((await record(customer)).body.charged).toBe(1)
    const charged = async () => (await exemptions(customer))?.[0]?.charged
    const { id, number, issued_on } = document
    expect(await charged()).toEqual([{ id, number, issued_on, tax: { amount_minor: 3800, currency: 'EUR' } }])
    const acting = await centre.signedIn('admin@demo.example')
    await acting.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Exempt since November' })
    const invoice = `/ajax/v1/staff/invoices/${id}`
    expect((await acting.get(invoice)).body).toMatchObject({ tax: 'exemption', obstacle: null })
    const wish = { how: 'tax', reason: 'Befreit seit November' }
    const preview = (await acting.post(`${invoice}/credit`, wish)).body
    expect(preview.document).toMatchObject({
      net: { amount_minor: 0 },
      tax: { amount_minor: -3800 },
      gross: { amount_minor: -3800 },
    })
    expect(preview.effect.open_before.amount_minor - preview.effect.open.amount_minor).toBe(3800)
    const { body } = await acting.post(`${invoice}/credit`, { ...wish, shown: preview.shown })
    const { issued } = body
    expect(issued, JSON.stringify(body)).not.toBeNull()
    const rows = await operator()
      .selectFrom('document_line')
      .select(['net_minor', 'tax_category', 'period_to'])
      .where('document_id', '=', issued.id)
      .orderBy('position')
      .execute()
    expect(rows.map(Object.values)).toEqual([
      [-10_000, 'S', '2026-11-03'],
      [10_000, 'E', '2026-11-03'],
      [-10_000, 'S', null],
      [10_000, 'E', today],
    ])
    const made = operator().selectFrom('document').select('tax_note').where('id', '=', issued.id)
    expect((await made.executeTakeFirstOrThrow()).tax_note).toContain('EU-151/2026')
    expect(await charged()).toEqual([])
    expect((await acting.get(invoice)).body).toMatchObject({ tax: null, obstacle: null })
    expect((await acting.post(`${invoice}/credit`, wish)).body.code).toBe('not_correctable')
  })

  test('is recorded with its certificate, and the next invoice charges no VAT and says why', async () => {
    const customer = await opened()
    const before = await billed(customer, { period_from: '2026-11-02', period_to: '2026-11-03' })
    expect(before.document.tax_minor).toBe(1900)
    const answer = await record(customer)
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), charged: 1 }])
    expect(await exemptions(customer)).toMatchObject([
      {
        id: answer.body.id,
        state: 'active',
        ground: 'missions',
        certificate: 'EU-151/2026',
        last_day: '2027-03-31',
        texts: { de: expect.stringContaining('§ 4 Nr. 7 UStG'), en: expect.stringContaining('§ 4 no. 7 UStG') },
        ended: null,
        files: [{ name: 'certificate.pdf' }],
      },
    ])
    const { document, preview } = await billed(customer, {})
    expect(document).toMatchObject({ tax_minor: 0, gross_minor: 10_000, taxes: [{ category: 'E', rate_bp: 0 }] })
    expect(document.tax_note).toContain('Bescheinigung EU-151/2026 vom 2. November 2026.')
    expect(preview.documents[0].taxes).toMatchObject([{ category: 'E', rate_bp: 0 }])
    const entry = await operator()
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'customer.exempted')
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subject_label: 'EU-151/2026',
      after: { from: '2026-11-01', ends_on: '2027-03-31' },
    })
  })

  test.each([
    ['no file', {}, [], 'attachments'],
    ['a text as file', {}, [{ name: 'certificate.txt', content: samples.txt }], 'attachments.0'],
    ['an animation', {}, [{ name: 'certificate.gif', content: samples.gif }], 'attachments.0'],
    ['a program that calls itself PDF', {}, [{ name: 'certificate.pdf', content: samples.exe }], 'attachments.0'],
    ['four files', {}, [paper, paper, paper, paper], 'attachments'],
    ['an end before its beginning', { valid_until: '2026-10-31' }, [paper], 'valid_until'],
    ['a certificate of tomorrow', { certified_on: '2026-11-17' }, [paper], 'certified_on'],
    ['a ground of one’s own without a text', { ground: 'other' }, [paper], 'texts'],
    ['a text in one language', { ground: 'other', texts: { en: 'Exempt' } }, [paper], 'texts.de'],
    ['a text for a ground that has one', { texts: { en: 'Exempt', de: 'Frei' } }, [paper], 'texts'],
    ['no number', { certificate: ' ' }, [paper], 'certificate'],
  ])('is refused with %s', async (_what, body, files, field) => {
    const customer = await opened()
    const answer = await record(customer, body, files)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await exemptions(customer)).toEqual([])
  })

  test('takes photographs, and no file of more than 10 MB', async () => {
    const customer = await opened()
    const large = { name: 'large.pdf', content: Buffer.concat([samples.pdf, Buffer.alloc(10 * 1024 * 1024)]) }
    expect((await record(customer, {}, [large])).status).toBe(422)
    const photographs = [
      { name: 'front.jpg', content: samples.jpg },
      { name: 'back.png', content: samples.png },
    ]
    expect((await record(customer, {}, photographs)).status).toBe(201)
    expect((await exemptions(customer))?.[0]?.files).toHaveLength(2)
  })

  test('never counts on the same day as another one; the next day is free', async () => {
    const customer = await opened()
    await record(customer)
    for (const [valid_from, valid_until] of [
      ['2026-10-01', '2026-11-01'],
      ['2027-03-31', null],
      ['2026-12-01', '2026-12-31'],
      ['2026-01-01', '2028-12-31'],
    ])
      expect((await record(customer, { valid_from, valid_until })).body.errors, valid_from ?? '').toEqual({
        valid_from: [expect.stringContaining('April 2027')],
      })
    expect((await record(customer, { valid_from: '2026-10-01', valid_until: '2026-10-31' })).status).toBe(201)
    expect((await record(customer, { valid_from: '2027-04-01', valid_until: null })).status).toBe(201)
    // without an end, nothing later fits
    expect((await record(customer, { valid_from: '2030-01-01', valid_until: null })).body.errors).toHaveProperty(
      'valid_from',
    )
    const insert = sql`insert into tax_exemption (customer_number, id, ground, certificate, certified_on, valid_from, recorded_at, recorded_by_name)
      values (${customer}, gen_random_uuid(), 'other', '1', now(), '2026-11-05', now(), 'x')`
    await expect(insert.execute(operator())).rejects.toThrow('tax_exemption_overlap')
  })

  test('takes the last word on billing, and is never that of the customer one acts for oneself', async () => {
    const customer = await opened()
    for (const powers of [['customers:see', 'billing:act'], ['customers:decide']]) {
      const staff = await staffWith(...powers)
      expect((await record(customer, {}, [paper], staff)).status).toBe(403)
    }
    const seer = await staffWith('customers:see')
    await record(customer)
    expect(await exemptions(customer, seer)).toBeNull()
    const decider = await staffWith('customers:see', 'billing:decide')
    expect((await record(customer, { valid_from: '2027-04-01', valid_until: null }, [paper], decider)).status).toBe(201)
    expect((await record(99_999)).status).toBe(404)
    const anna = await centre.signedIn('anna@demo.example')
    expect((await record(10_001, {}, [paper], anna)).status).toBe(403)
  })

  test('is ended before its time, once, and stays; from the next day VAT is charged', async () => {
    const customer = await opened()
    const { id } = (await record(customer)).body
    expect((await end(customer, id, '2026-10-30')).body.errors).toHaveProperty('last_day')
    expect((await end(customer, id, '2027-03-31')).body.errors).toHaveProperty('last_day')
    expect((await end(await opened(), id, '2026-11-20')).status).toBe(404)
    expect((await end(customer, id, '2026-11-20')).status).toBe(204)
    expect((await end(customer, id, '2026-11-18')).body.code).toBe('conflict')
    expect(await exemptions(customer)).toMatchObject([
      { last_day: '2026-11-20', state: 'active', ended: { reason: 'The office has moved away' } },
    ])
    const { document } = await billed(
      customer,
      { text: 'last', period_from: '2026-11-19', period_to: '2026-11-20' },
      { text: 'first', period_from: '2026-11-19', period_to: '2026-11-21' },
    )
    expect(document.taxes).toMatchObject([
      { category: 'E', net_minor: 10_000, tax_minor: 0 },
      { category: 'S', net_minor: 10_000, tax_minor: 1900 },
    ])
    const one = sql`customer_number = ${customer} and id = ${id}`
    await expect(
      sql`update tax_exemption set ended_on = '2026-11-19' where ${one}`.execute(operator()),
    ).rejects.toThrow('once')
    await expect(sql`delete from tax_exemption where ${one}`.execute(operator())).rejects.toThrow('not deleted')
    await expect(
      sql`update tax_exemption set valid_from = '2026-01-01' where ${one}`.execute(operator()),
    ).rejects.toThrow('permission denied')
  })

  test('that was recorded by mistake never counted, and leaves its days free', async () => {
    const customer = await opened()
    const { id } = (await record(customer)).body
    expect((await end(customer, id, '2026-10-31')).status).toBe(204)
    expect(await exemptions(customer)).toMatchObject([{ state: 'void' }])
    expect((await billed(customer, {})).document.tax_minor).toBe(1900)
    expect((await record(customer, { valid_until: null })).status).toBe(201)
    expect((await billed(customer, {})).document.tax_minor).toBe(0)
  })

  test('shows its certificate to staff who say why; the customer reads it, and no one else gets it', async () => {
    const customer = 10_001
    const { id } = (await record(customer)).body
    const [file] = (await exemptions(customer))?.[0]?.files ?? []
    const open = (who: Browser, of = customer, body: object = {}) =>
      who.post(`${at(of)}/exemptions/${id}/paper`, { file: file?.id, reason: 'For the tax auditor', ...body })
    const answer = await open(admin)
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('certificate.pdf'),
    ])
    expect((await open(admin, customer, { reason: '' })).status).toBe(422)
    expect((await open(admin, 10_002)).status).toBe(404)
    expect((await open(await staffWith('customers:see', 'billing:see'))).status).toBe(403)
    const anna = await centre.signedIn('anna@demo.example')
    expect((await open(anna)).status).toBe(403)
    expect((await anna.get(`/ajax/v1/files/${file?.id}`)).status).toBe(404)
    expect((await admin.get(`/ajax/v1/staff/files/${file?.id}`)).status).toBe(404)
    const read = JSON.stringify((await anna.get('/ajax/v1/activity?limit=100')).body)
    expect(read).toMatch(/certificate_read/)
    await end(customer, id, '2026-10-31')
  })
})

describe('the task of staff', () => {
  const listed = async () =>
    (await admin.get('/ajax/v1/staff/exemptions?limit=100')).body.data.map(
      (row: { customer_number: number }) => row.customer_number,
    )
  const counted = async () => (await admin.get('/ajax/v1/staff/counts')).body.exemptions
  const from = '2026-01-01'

  test.each([
    ['31 days before', 31, false],
    ['30 days before', 30, true],
    ['on its last day', 0, true],
    ['the day after', -1, true],
    ['30 days after', -30, true],
    ['31 days after', -31, false],
  ])('is there %s its end: %s', async (_when, days, is) => {
    const [customer, before] = [await opened(), await counted()]
    const valid_until = addDays(today, days)
    await record(customer, { valid_from: from, valid_until })
    expect((await listed()).includes(customer)).toBe(is)
    expect(await counted()).toBe(before + Number(is))
    if (!is) return
    // another certificate settles it
    await record(customer, { valid_from: addDays(valid_until, 1), valid_until: null })
    expect(await listed()).not.toContain(customer)
    expect(await counted()).toBe(before)
  })

  test('is none where staff ended it', async () => {
    const customer = await opened()
    const { id } = (await record(customer)).body
    await end(customer, id, addDays(today, 3))
    expect(await listed()).not.toContain(customer)
  })
})

test('its customer is told once, 30 days before its end, and reads on the billing page what invoices say', async () => {
  const [customer, later, settled] = [10_001, await opened(), await opened()]
  await record(customer, { valid_until: addDays(today, 30) })
  await record(later, { valid_until: addDays(today, 31) })
  await record(settled, { valid_until: addDays(today, 5) })
  await record(settled, { valid_from: addDays(today, 6), valid_until: null })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const mailer = { send: async () => undefined }
  const run = () => tellEndingExemptions.run({ services: centre.services, mailer, log }, {})
  await run()
  await run()
  const mails = await operator()
    .selectFrom('mail')
    .select(['customer_number', 'subject'])
    .where('template', '=', 'exemption_ends')
    .execute()
  expect([...new Set(mails.map(mail => mail.customer_number))]).toEqual([customer])
  expect(mails).toContainEqual({ customer_number: customer, subject: expect.stringContaining('2026') })
  const anna = await centre.signedIn('anna@demo.example')
  const settings = async () => (await anna.get('/ajax/v1/billing/settings')).body.exemption
  expect(await settings()).toEqual({
    text: expect.stringContaining('EU-151/2026'),
    first_day: '2026-11-01',
    last_day: addDays(today, 30),
  })
  const [one] = (await exemptions(customer)) ?? []
  await end(customer, one?.id ?? '', addDays(today, -1))
  expect(await settings()).toBeNull()
})

test('each preview says what the document does, whatever days items are for', async () => {
  const day = fc.integer({ min: -20, max: 20 }).map(days => addDays(today, days))
  const period = fc.option(
    fc.tuple(day, fc.nat(9)).map(([period_from, days]) => ({ period_from, period_to: addDays(period_from, days) })),
    { nil: {} },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom({ type: 'consumer', company_name: '', first_name: 'Ada' }, { type: 'business' }),
      fc.tuple(day, fc.nat(20)),
      fc.array(fc.tuple(period, fc.integer({ min: 1, max: 99_999 })), { minLength: 1, maxLength: 4 }),
      async (who, [valid_from, days], items) => {
        // one of the same name would be shown before
        const customer = await opened(who.type === 'consumer' ? { ...who, last_name: `Lund ${made}` } : who)
        const valid_until = addDays(valid_from, days)
        await record(customer, { valid_from, valid_until })
        const { preview, document } = await billed(
          customer,
          ...items.map(([dates, cents]) => ({ ...dates, unit_price: (cents / 100).toFixed(2) })),
        )
        const taxes = document.taxes as { category: string; rate_bp: number }[] // as the engine writes them
        expect(preview.documents).toMatchObject([
          {
            gross: { amount_minor: document.gross_minor },
            tax: { amount_minor: document.tax_minor },
            taxes: taxes.map(({ category, rate_bp }) => ({ category, rate_bp })),
          },
        ])
        const lines = await operator()
          .selectFrom('document_line')
          .select(['tax_category', 'period_to'])
          .where('document_id', '=', document.id)
          .where('kind', '<>', 'rounding')
          .execute()
        for (const { tax_category, period_to } of lines) {
          const on = period_to ?? today
          expect(tax_category).toBe(valid_from <= on && on <= valid_until ? 'E' : 'S')
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('an erasure keeps it as long as documents, and takes it with them', async () => {
  const [none, some] = [await opened(), await opened()]
  for (const customer of [none, some]) await record(customer)
  await billed(some, {})
  for (const customer of [none, some]) {
    const { rows } = await sql<{ id: string }>`
      with closed as (update customer set deactivated_at = now() where customer_number = ${customer})
      insert into erasure_request (customer_number, id, state, requested_at, scheduled_for, user_id, begun_at)
      select ${customer}, gen_random_uuid(), 'scheduled', now(), now(), id, now() from user_account
      where email = 'anna@demo.example' returning id`.execute(operator())
    await runErasure(centre.services, customer, rows[0]?.id ?? '', eraseSteps(centre.services.personalData))
  }
  const left = async (table: 'tax_exemption' | 'file') =>
    (
      await operator()
        .selectFrom(table)
        .select('customer_number')
        .where('customer_number', 'in', [none, some])
        .execute()
    ).map(row => row.customer_number)
  expect([await left('tax_exemption'), await left('file')]).toEqual([[some], [some]])
})
