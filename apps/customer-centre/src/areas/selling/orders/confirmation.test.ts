import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { order } from '../../../testing/orders/orders.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { keepTerms, termsTemplate } from '../../contracts/catalogue/terms.ts'

let here: TestCentre
let person: Newcomer
let browser: Browser
beforeAll(async () => {
  here = await startTestCentre('demo')
  person = await newcomer(here)
  browser = await here.signedIn(person.email)
})
afterAll(() => here.close())
const operator = () => here.services.database.operator

/** Reads what a confirmation in this language says and carries, and the contract's number. */
async function confirmed(locale: Locale, product = 'cloud-managed') {
  await sql`update user_account set locale = ${locale} where id = ${person.id}`.execute(operator())
  const { status, body } = await order(browser, {
    product,
    cycle: 'month',
    identifier: product === 'hosting-s' ? 'neumann.example' : '',
  })
  expect(status).toBe(201)
  const { rows } = await sql<{ body: string; html: string; name: string; storage_key: string }>`
    select m.body, m.html, a.name, a.storage_key from mail m join mail_attachment a on a.mail_id = m.id
    where m.template = 'order_confirmed' and m.recipient = ${person.email} order by m.id desc limit 1`.execute(
    operator(),
  )
  const [mail] = rows
  if (!mail) throw new Error('nothing goes with the confirmation')
  const attached = await text(await here.services.files.read(mail.storage_key))
  return { ...mail, attached, number: body.number as string }
}

test('a confirmation tells all tiers of use with their unit and the cap, in both languages', async () => {
  const english = (await confirmed('en')).body
  expect(english).toContain(
    'Billed by usage: Outgoing traffic, GB, 1,000 GB included per month; €0.0119 plus VAT per GB up to 9,000 GB, €0.0075 plus VAT per GB above that; never more than €250.00 plus VAT per month\n',
  )
  expect(english).toContain('Billed by usage: vCPU hours, €0.02 plus VAT per hour\n')
  const german = (await confirmed('de')).body.replaceAll('\u00a0', ' ')
  expect(german).toContain(
    'Nach Verbrauch: Ausgehender Datenverkehr, GB, monatlich 1.000 GB inklusive; 0,0119 € zzgl. USt. je GB bis 9.000 GB, 0,0075 € zzgl. USt. je GB darüber; höchstens 250,00 € zzgl. USt. pro Monat\n',
  )
})

test('its page shows what was agreed as a table', async () => {
  const { html, number } = await confirmed('en')
  const names = [...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, name]) => name)
  expect(names.slice(0, 3)).toEqual(['Contract', 'Product', 'Price'])
  expect(names.slice(-2)).toEqual(['Contract term', 'Terms and conditions, version'])
  expect(html).toMatch(new RegExp(`<th [^>]*>Contract</th>\\s*<td [^>]*>${number}</td>`))
})

test('the terms that were agreed go with it, and can be read as long as the contract is there', async () => {
  const english = await confirmed('en')
  expect([english.name, english.attached]).toEqual([
    'Terms-and-conditions-2026-11.txt',
    termsTemplate('2026-11').texts.en,
  ])
  const german = await confirmed('de')
  expect([german.name, german.attached]).toEqual(['AGB-2026-11.txt', termsTemplate('2026-11').texts.de])
  const link = '/ajax/v1/terms/2026-11?locale=de'
  expect(german.body).toContain(`http://portal.test${link}`)
  const page = await here.browser().get(link)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<h2>Geltungsbereich</h2>')])
  expect((await here.browser().get('/ajax/v1/terms/1999')).status).toBe(404)
  const { body } = await browser.get(`/ajax/v1/contracts/${german.number}`)
  expect(body).toMatchObject({ terms_version: '2026-11', terms_kept: true })
})

test('the statement on consumer arbitration goes with them, and is no part of their text', async () => {
  const none = 'neither willing nor obliged to take part in dispute resolution proceedings'
  const page = async (locale: string) => (await here.browser().get(`/ajax/v1/terms/2026-11?locale=${locale}`)).body
  expect(await page('en')).toContain(none)
  expect((await confirmed('en')).attached).not.toContain('dispute')
  // it is for consumers
  expect((await confirmed('en')).body).not.toContain(none)
  const type = (kind: string) =>
    sql`update customer set type = ${kind}, first_name = 'Mia', last_name = 'Muster' where customer_number = ${person.customer}`.execute(
      operator(),
    )
  await type('consumer')
  expect((await confirmed('en', 'hosting-s')).body).toContain(none)
  const { configuration } = here.services
  const board = 'Universalschlichtungsstelle des Bundes, Straßburger Straße 8, 77694 Kehl'
  here.services.configuration = { ...configuration, provider: { ...configuration.provider, arbitration: board } }
  expect((await confirmed('de', 'hosting-s')).body).toContain(`Verbraucherschlichtungsstelle teil: ${board}`)
  expect(await page('de')).toContain(
    `<footer><p>Wir nehmen an Streitbeilegungsverfahren vor dieser Verbraucherschlichtungsstelle teil: ${board}`,
  )
  here.services.configuration = configuration
  await type('business')
})

test('the template has the text under which installations have kept it', () => {
  const hashes = Object.values(termsTemplate('2026-11').texts).map(text =>
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  )
  // another text needs another default of terms.version, or running installations do not start
  expect(hashes).toEqual(['2fc2c021f05b7487', '6d344aadb9a7c9cf'])
})

test('a version keeps its text', async () => {
  const terms = termsTemplate('2026-11')
  const now = here.services.clock.now()
  await keepTerms(here.services, terms, now)
  const changed = { ...terms, texts: { ...terms.texts, de: 'Anders' } }
  await expect(keepTerms(here.services, changed, now)).rejects.toThrow('were kept before with another text')
  await expect(sql`update terms_text set text = 'Anders'`.execute(operator())).rejects.toThrow()
  // two starts at once keep one
  const next = termsTemplate('2027-01')
  await Promise.all([keepTerms(here.services, next, now), keepTerms(here.services, next, now)])
  const { rows } = await sql`select from terms_text where version = '2027-01'`.execute(operator())
  expect(rows).toHaveLength(2)
})
