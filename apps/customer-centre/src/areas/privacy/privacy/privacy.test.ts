import { createHash, randomUUID } from 'node:crypto'
import { retentionKinds } from '@kontor/contract/enums/privacy'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textPage } from '../../../platform/http/text-page.ts'
import { defaultPrivacy } from '../../../platform/privacy-settings.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/privacy'

let centre: TestCentre
let asking: TestCentre
let anna: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  asking = await startTestCentre('demo', { privacy: { ...defaultPrivacy, consents: ['product_news'] } })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => Promise.all([centre.close(), asking.close()]))

const operator = () => centre.services.database.operator
const audited = async (action: string) =>
  operator().selectFrom('audit_entry').select(['customer_number', 'after']).where('action', '=', action).execute()

describe('the tab', () => {
  test('is one statement besides the session’s', async () => {
    await anna.get(url)
    centre.countStatements()
    const { status, body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect(status).toBe(200)
    const kinds = [...body.plan.kept, ...body.plan.at_once].map(({ kind }: { kind: string }) => kind)
    for (const kind of kinds) expect(retentionKinds).toContain(kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['vouchers', 'contracts', 'tickets', 'mandates', 'account', 'contacts', 'people']),
    )
  })

  test('counts the existing data and dates them by the customer’s own rows', async () => {
    const { plan } = (await anna.get(url)).body
    const documents = await operator()
      .selectFrom('document')
      .select(['issued_on'])
      .where('customer_number', '=', 10001)
      .orderBy('issued_on', 'desc')
      .execute()
    const vouchers = plan.kept.find(({ kind }: { kind: string }) => kind === 'vouchers')
    expect(vouchers.count).toBe(documents.length)
    // documents of 2024 are kept for ten years, those of 2026 for eight: both to the same day
    expect(vouchers.until).toBe('2034-12-31')
    const mandates = plan.kept.find(({ kind }: { kind: string }) => kind === 'mandates')
    expect(mandates.until > '2027-06-01' && mandates.until < '2028-02-01').toBe(true)
    expect(plan.earliest).toBe('2026-11-30')
    // Ben acts for another customer as well
    const { rows } = await sql<{ all: number; sole: number }>`
      select count(*)::int as all, (count(*) filter (where not exists (
        select from membership o where o.user_id = m.user_id and o.customer_number <> 10001)))::int as sole
      from membership m where customer_number = 10001`.execute(operator())
    expect(plan.people_without_other_customer).toBe(rows[0]?.sole)
    expect(rows[0]?.sole).toBeLessThan(rows[0]?.all ?? 0)
    expect(plan.at_once.find(({ kind }: { kind: string }) => kind === 'people').count).toBe(rows[0]?.all)
  })

  test('counts mails by the provider’s years', async () => {
    const write = (created_at: string) =>
      operator()
        .insertInto('mail')
        .values({
          id: randomUUID(),
          customer_number: 10001,
          recipient: 'anna@demo.example',
          template: 'invoice',
          letter: true,
          locale: 'en',
          subject: '',
          body: '',
          created_at,
        })
        .execute()
    const letters = async () =>
      (await anna.get(url)).body.plan.kept.find(({ kind }: { kind: string }) => kind === 'letters')
    // New Year in Berlin, the year before in UTC
    await write('2020-12-31T23:30:00Z')
    expect(await letters()).toMatchObject({ until: '2027-12-31', first_until: null })
    await write('2020-12-31T22:30:00Z')
    expect(await letters()).toMatchObject({ until: '2027-12-31', first_until: '2026-12-31' })
  })

  test('is the customer’s own: another customer’s people read theirs', async () => {
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    const theirs = (await ben.get(url)).body
    const ours = (await anna.get(url)).body
    expect(theirs.plan.kept).not.toEqual(ours.plan.kept)
    expect(theirs.agreement.accepted).toEqual([])
    expect((await centre.browser().get(url)).status).toBe(401)
  })
})

describe('the processing agreement', () => {
  const current = async (visitor: Browser, locale = 'de') =>
    (await visitor.get(`${url}?locale=${locale}`)).body.agreement
  const accept = (visitor: Browser, body: object) => visitor.post(`${url}/agreements`, body)

  test('is read as a separate page, both parties filled in, with nothing that runs', async () => {
    const { status, headers, body } = await anna.get<string>(`${url}/agreement?locale=de`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<h1>Vertrag zur Auftragsverarbeitung</h1>')
    expect(body).toContain('Kundennummer 10001')
    expect(body).toContain('Nordlicht Hosting GmbH, Hafenstraße 1, 20457 Hamburg')
    expect(body).not.toMatch(/\{\w+\}|<!--|<script/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script|allow-same-origin/)
  })

  test('has an earlier version in the demo, and has to be concluded again', async () => {
    const agreement = await current(anna)
    expect(agreement).toMatchObject({ state: 'outdated', version: '2026-11' })
    expect(agreement.accepted.map(({ version }: { version: string }) => version)).toEqual(['2025-03'])
    expect((await anna.get('/ajax/v1/dashboard')).body.todo.data.items).toContain('processing_agreement')
  })

  test('is not concluded by staff, nor by people who may only read', async () => {
    const { version, hash } = await current(anna)
    const body = { version, hash, locale: 'de' }
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    expect((await accept(admin, body)).body.code).toBe('own_people_only')
    await ben.post('/ajax/v1/accounts/customers/10001/change')
    expect((await accept(ben, body)).body.code).toBe('forbidden')
  })

  test('counts only with the exact text that was read', async () => {
    const { version, hash } = await current(anna)
    expect((await accept(anna, { version: '2020-01', hash, locale: 'de' })).body.code).toBe('stale_version')
    // the English text differs
    expect((await accept(anna, { version, hash, locale: 'en' })).body.code).toBe('stale_version')
    // and so does one with another address
    await operator().updateTable('customer').set({ city: 'Bremen' }).where('customer_number', '=', 10001).execute()
    expect((await accept(anna, { version, hash, locale: 'de' })).body.code).toBe('stale_version')
  })

  test('is concluded once, kept word for word with its hash, and announced by mail', async () => {
    const { version, hash } = await current(anna)
    const answers = await Promise.all([
      accept(anna, { version, hash, locale: 'de' }),
      accept(anna, { version, hash, locale: 'de' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const id = answers[0]?.body.id
    expect(answers[1]?.body.id).toBe(id)
    expect(answers[0]?.body).toMatchObject({ version, hash, accepted_by: 'Anna Lindqvist' })
    expect(await audited('privacy.agreement_accepted')).toEqual([{ customer_number: 10001, after: { version, hash } }])
    expect(await current(anna)).toMatchObject({ state: 'current', accepted: [{ version }, { version: '2025-03' }] })
    expect((await anna.get('/ajax/v1/dashboard')).body.todo.data.items).not.toContain('processing_agreement')
    const mails = await operator()
      .selectFrom('mail')
      .select(['recipient', 'body'])
      .where('template', '=', 'agreement_accepted')
      .orderBy('recipient')
      .execute()
    // the second is a contact of the demo who gets mails about privacy
    expect(mails.map(({ recipient }) => recipient)).toEqual(['anna@demo.example', 'm.adler@adler-datenschutz.example'])
    expect(mails[0]?.body).toContain('You signed the data processing agreement')
    expect(mails[1]?.body).toContain('hat den Vertrag zur Auftragsverarbeitung')

    const stored = await operator()
      .selectFrom('processing_agreement')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(stored.text).digest('hex')).toBe(hash)
    const file = await anna.get<string>(`${url}/agreements/${id}?as=text`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="agreement-10001-2026-11.txt"')
    expect(file.body.startsWith(stored.text)).toBe(true)
    expect(file.body).toContain('Elektronisch geschlossen von Anna Lindqvist')
    expect((await anna.get<string>(`${url}/agreements/${id}`)).body).toContain(hash)

    await ben.post('/ajax/v1/accounts/customers/10002/change')
    expect((await ben.get(`${url}/agreements/${id}`)).status).toBe(404)
    const { operator: db } = centre.services.database
    await expect(db.updateTable('processing_agreement').set({ text: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  test('shows what people call themselves as text', () => {
    const page = textPage('en', '# A <b>\n\n<script>alert(1)</script>\n\n- "x" & y', ['<i>'])
    expect(page).not.toMatch(/<script|<b>|<i>/)
    expect(page).toContain('<li>&quot;x&quot; &amp; y</li>')
  })
})

describe('consents', () => {
  const set = (visitor: Browser, given: boolean, text_version = '2026-11') =>
    visitor.send('PUT', `${url}/consents/product_news`, { given, text_version })

  test('are not asked for where nothing needs one', async () => {
    expect((await anna.get(url)).body.consents).toEqual([])
    expect((await set(anna, true)).status).toBe(404)
  })

  test('are given and withdrawn by the same call; each is kept, and an unchanged answer is not recorded again', async () => {
    const visitor = await asking.signedIn('anna@demo.example')
    const consents = async () => (await visitor.get(url)).body.consents
    expect(await consents()).toEqual([{ purpose: 'product_news', given: false, text_version: '2026-11', history: [] }])
    expect((await set(visitor, true)).body).toMatchObject({
      given: true,
      history: [{ given: true, text_version: '2026-11' }],
    })
    await set(visitor, true)
    asking.wait(1000)
    expect((await set(visitor, false, 'whatever')).body).toMatchObject({
      given: false,
      history: [{ given: false }, { given: true }],
    })
    expect((await consents())[0].history).toHaveLength(2)
    // other words are another consent
    expect((await set(visitor, true, '2024-01')).body.code).toBe('stale_version')
    const { operator: db } = asking.services.database
    await expect(db.deleteFrom('consent').execute()).rejects.toThrow('permission denied')
  })

  test('are a person’s own, whichever customer they act for', async () => {
    const other = await asking.signedIn('ben@demo.example')
    await set(other, true)
    for (const customer of [10001, 10002]) {
      await other.post(`/ajax/v1/accounts/customers/${customer}/change`)
      const { body } = await other.send('PUT', `${url}/consents/product_news`, { given: true, text_version: '2026-11' })
      expect(body.history).toHaveLength(1)
    }
    const entries = await asking.services.database.operator
      .selectFrom('audit_entry')
      .select('customer_number')
      .where('action', 'like', 'consent.%')
      .execute()
    expect(new Set(entries.map(({ customer_number }) => customer_number))).toEqual(new Set([0]))
  })
})
