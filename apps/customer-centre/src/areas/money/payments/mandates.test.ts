import { createHash } from 'node:crypto'
import type { MandateText, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { locales } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '../../../messages/catalogues.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { insertCard } from '../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyExpiring, stepOf } from './expiring-job.ts'
import { mandateText, mandateVersion, wholeText } from './mandate-text.ts'

const mandateWords = { en: catalogues.en.payments.mandate, de: catalogues.de.payments.mandate }

const url = '/ajax/v1/accounts/payment'
const account = { holder: 'Nora Neumann', iban: 'DE02 1203 0000 0000 2020 51', mandate_accepted: true }

let centre: TestCentre
let nora: Browser
let customer: number
let userId: string
beforeAll(async () => {
  centre = await startTestCentre()
  const who = await newcomer(centre)
  customer = who.customer
  nora = await centre.signedIn(who.email)
  userId = (await nora.get('/ajax/v1/user')).body.id
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const give = (change: object = {}, browser = nora) =>
  browser.post<PaymentMethod>(`${url}/sepa`, { ...account, ...change })
const textIn = async (locale: string): Promise<MandateText> => {
  const { data } = (await nora.get(`${url}/sepa/mandate`)).body
  return data.find((text: MandateText) => text.locale === locale)
}
const named = ({ locale, version, hash }: MandateText) => ({ locale, version, hash })
const page = (id: string, browser = nora, query = '') => browser.get(`${url}/${id}/mandate${query}`)
const stored = (id: string) =>
  operator().selectFrom('sepa_mandate').selectAll().where('payment_method_id', '=', id).executeTakeFirst()

test('changed words have a new version', () => {
  const fingerprint = createHash('sha256').update(JSON.stringify(mandateWords)).digest('hex').slice(0, 16)
  expect({ version: mandateVersion, fingerprint }).toEqual({ version: '2026-12', fingerprint: 'abd51483d842e031' })
})

describe('the text', () => {
  test('is there in both languages, names creditor, address and identifier, and leaves no gap', async () => {
    centre.countStatements()
    const { data } = (await nora.get(`${url}/sepa/mandate`)).body
    expect(centre.countStatements()).toHaveLength(1)
    expect(data.map(({ locale }: MandateText) => locale)).toEqual(locales)
    for (const text of data as MandateText[]) {
      const whole = wholeText(text)
      expect(whole).toContain('Nordlicht Hosting GmbH, Hafenstraße 1, 20457 Hamburg')
      expect(whole).toContain('DE98ZZZ09999999999')
      expect(whole).not.toMatch(/[{}]/)
      expect(text.hash).toBe(createHash('sha256').update(whole).digest('hex'))
    }
  })

  test('fills in names as they are, braces and all', () => {
    const provider = {
      name: 'A',
      postal: ['{creditor_id} $& GmbH', 'Weg 1'],
      creditorId: 'DE98ZZZ09999999999',
      noticeDays: 14,
    }
    expect(mandateText({ catalogues }, provider, 'de').paragraphs[0]).toBe(
      'Zahlungsempfänger: {creditor_id} $& GmbH, Weg 1',
    )
  })
})

describe('a mandate', () => {
  test('is kept word for word, with who gave it, when, in which session and from where', async () => {
    const text = await textIn('de')
    const { status, body } = await give({ mandate: named(text) })
    expect(status).toBe(201)
    expect(body.mandate).toMatchObject({ text_kept: true })
    expect(await stored(body.id)).toEqual({
      customer_number: customer,
      payment_method_id: body.id,
      reference: body.mandate?.reference,
      creditor_id: 'DE98ZZZ09999999999',
      holder: 'Nora Neumann',
      iban: 'DE02120300000000202051',
      version: mandateVersion,
      locale: 'de',
      text: wholeText(text),
      hash: createHash('sha256').update(wholeText(text)).digest(),
      text_named: true,
      signed_at: body.mandate?.signed_at,
      signed_by: 'Nora Neumann',
      user_id: userId,
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      address_hash: expect.any(Buffer),
    })
    expect(JSON.stringify(await stored(body.id))).not.toContain('127.0.0.1')
  })

  test.each([
    ['another version', { version: '2020-01' }],
    ['other words', { hash: '0'.repeat(64) }],
  ])('of %s is not given: the page is shown the current text', async (_what, change) => {
    const text = await textIn('en')
    const before = await operator().selectFrom('sepa_mandate').select('payment_method_id').execute()
    const { status, body } = await give({ mandate: { ...named(text), ...change } })
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'stale_version'])
    expect((body as unknown as { current: unknown }).current).toEqual(text)
    expect(await operator().selectFrom('sepa_mandate').select('payment_method_id').execute()).toEqual(before)
  })

  test('of a call that names no text is kept in the caller’s language, and says so', async () => {
    const { status, body } = await give()
    expect(status).toBe(201)
    const kept = await stored(body.id)
    expect([kept?.locale, kept?.text_named, kept?.text]).toEqual(['en', false, wholeText(await textIn('en'))])
    expect((await page(body.id)).body).toContain('The request did not name the text that was shown')
  })

  test('is the payer’s to give: staff cannot give it for the customer', async () => {
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'asked on the phone' })
    const { status, body } = await give({}, admin)
    expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'own_people_only'])
  })

  test('cannot be changed, deleted or emptied by any role', async () => {
    const { id } = (await give()).body
    const db = operator()
    const refusal = /append-only|permission denied/
    await expect(sql`update sepa_mandate set text = 'x' where payment_method_id = ${id}`.execute(db)).rejects.toThrow(
      refusal,
    )
    await expect(sql`delete from sepa_mandate where payment_method_id = ${id}`.execute(db)).rejects.toThrow(refusal)
    await expect(sql`select forget_mandates(${customer}, array[${id}]::uuid[])`.execute(db)).rejects.toThrow(
      'no erasure',
    )
    expect(await stored(id)).toBeDefined()
  })
})

describe('shown', () => {
  let id: string
  let before: string
  beforeAll(async () => {
    id = (await give({ mandate: named(await textIn('de')) })).body.id
    before = (await page(id)).body
  })

  test('it has its text, reference, holder, masked account, person and hash', async () => {
    const { headers, body: text } = await page(id)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const part of [
      '<h1>SEPA-Lastschriftmandat</h1>',
      'Ich erteile dieses Mandat.',
      `Mandatsreferenz: KTR-${customer}-`,
      'Kontoinhaber: Nora Neumann',
      'IBAN: DE02 ···· 2051',
      'Elektronisch erteilt von Nora Neumann am 16.',
      'SHA-256 des Textes: ',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('12030000')
    const file = await page(id, nora, '?as=text')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="mandate-KTR-\d+-\d{4}\.txt"$/)
    expect(file.body).toContain('SEPA-Lastschriftmandat\n\nZahlungsempfänger: Nordlicht Hosting GmbH')
  })

  test('it has a line for each fact, whatever people call themselves', async () => {
    const forged = (name: string) =>
      `${name}\r\nIBAN: DE00 ···· 0000\u2028Mandatsreferenz: X\u0085Y\u2029Z\u0007\u202eW\u2066`
    const who = await newcomer(centre)
    await operator()
      .updateTable('user_account')
      .set({ name: forged('Nora') })
      .where('id', '=', who.id)
      .execute()
    const browser = await centre.signedIn(who.email)
    const mandate = named(await textIn('de'))
    const refused = await give({ holder: forged('Holder'), mandate }, browser)
    expect(refused).toMatchObject({ status: 422, body: { errors: { holder: expect.anything() } } })
    const { body } = await give({ holder: 'Holder', mandate }, browser)
    const file = (await page(body.id, browser, '?as=text')).body as string
    const closing = file.split('\n\n').at(-1) ?? ''
    expect(
      closing
        .trimEnd()
        .split('\n')
        .map(line => line.slice(0, 12)),
    ).toEqual(['Mandatsrefer', 'Kontoinhaber', 'IBAN: DE02 ·', 'Elektronisch', 'SHA-256 des '])
    const shown = (await page(body.id, browser)).body as string
    expect(shown.match(/<footer>.*<\/footer>/)?.[0].match(/<p>/g)).toHaveLength(5)
    for (const text of [file, shown]) expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  })

  test('it stays as given, whatever becomes of texts, creditor, holder and method', async () => {
    const { provider } = centre.services.configuration
    const german = mandateWords.de.title
    mandateWords.de.title = 'Etwas anderes'
    centre.services.configuration.provider = { ...provider, postal: ['Südlicht AG'], creditorId: 'DE00ZZZ00000000000' }
    await sql`update payment_method set holder = 'X', label = 'Y', iban = 'Z', mandate_reference = 'W' where id = ${id}`.execute(
      operator(),
    )
    expect((await textIn('de')).title).toBe('Etwas anderes')
    const shown = (await page(id)).body
    mandateWords.de.title = german
    centre.services.configuration.provider = provider
    expect(shown).toBe(before)
  })

  test('only its customer can read it, also after the method is gone', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await page(id, anna)).status).toBe(404)
    expect((await page(id, centre.browser())).status).toBe(401)
    expect((await page('0193a000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await nora.send('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await page(id)).body).toBe(before)
  })

  test('a card has none, and a mandate from before texts were kept says so', async () => {
    const card = (await nora.post(`${url}/card`, { gateway_token: 'sandbox_card_4242', holder: 'Nora' })).body
    expect([card.mandate, (await page(card.id)).status]).toEqual([null, 404])
    const old = {
      customer_number: customer,
      id: '0193a000-0000-7000-8000-00000000000a',
      kind: 'sepa',
      state: 'active',
      label: 'DE02 ···· 2051',
      holder: 'Nora',
      mandate_reference: `KTR-${customer}-0900`,
      creditor_id: 'DE98ZZZ09999999999',
      mandate_signed_at: new Date(),
      created_at: new Date(),
    }
    await operator().insertInto('payment_method').values(old).execute()
    const { data } = (await nora.get(`${url}/get/all`)).body
    expect(data.find((method: PaymentMethod) => method.id === old.id).mandate.text_kept).toBe(false)
    expect((await page(old.id)).status).toBe(404)
  })
})

test('the demo’s mandates are kept as well', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { data } = (await anna.get(`${url}/get/all`)).body
  const [sepa] = data.filter((method: PaymentMethod) => method.mandate)
  expect((await page(sepa.id, anna)).body).toContain('Given electronically by Anna Lindqvist on ')
})

describe('a card that expires', () => {
  const told = async () => {
    await notifyExpiring.run({ services: centre.services, log: centre.app.log } as never, {})
    const { rows } = await sql<{ locale: string; body: string }>`
      select locale, body from mail where customer_number = ${customer} and template = 'card_expires' order by id`.execute(
      operator(),
    )
    return rows
  }
  const on = (expires: string) =>
    sql`update payment_method set expires = ${expires} where label = 'Visa ···· 0077'`.execute(operator())

  test.each([
    ['2026-11', '2026-11-30', 7],
    ['2026-11', '2026-11-23', 7],
    ['2026-11', '2026-11-22', 30],
    ['2026-12', '2026-12-01', 30],
    ['2026-12', '2026-11-30', null],
    ['2026-11', '2026-12-01', null],
  ])('in %s has come on %s to the step of %j days', (expires, today, step) => {
    expect(stepOf(expires, today)).toBe(step)
  })

  test('is told of where it pays something, once for each step, naming what it pays', async () => {
    const card = await insertCard(operator(), customer, '0077')
    await on('2026-11')
    expect(await told()).toEqual([])
    const { id, number } = await insertContract(operator(), { customer })
    await sql`update contract set payment_method_id = ${card} where id = ${id}`.execute(operator())
    expect(await told()).toMatchObject([{ body: expect.stringContaining(number) }])
    expect(await told()).toHaveLength(1)
    centre.wait(8 * 86_400_000)
    expect(await told()).toHaveLength(2)
    expect(await told()).toHaveLength(2)
  })

  test('and is the default one: what will pay in its place is named', async () => {
    const someone = await newcomer(centre)
    const card = await insertCard(operator(), someone.customer, '0077')
    await insertCard(operator(), someone.customer, '4444')
    await insertContract(operator(), { customer: someone.customer })
    const expires = centre.services.clock.today().slice(0, 7)
    await sql`update payment_method set is_default = true, expires = ${expires} where id = ${card}`.execute(operator())
    await notifyExpiring.run({ services: centre.services, log: centre.app.log } as never, {})
    const { rows } = await sql<{ body: string }>`
      select body from mail where customer_number = ${someone.customer} and template = 'card_expires'`.execute(
      operator(),
    )
    expect(rows).toMatchObject([{ body: expect.stringContaining('4444') }])
  })
})
