import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { announcePrices } from './announce-prices.ts'

/** The demo's, with a dearer vServer M from March on. */
const dearer: Catalogue = {
  ...demoCatalogue,
  version: '2027-03',
  products: demoCatalogue.products.map(product =>
    product.code === 'vserver-m'
      ? {
          ...product,
          prices: [...product.prices, { from: '2027-03-01', net: { month: '17.90', year: '214.80' }, setup: '0' }],
        }
      : product,
  ),
}
const wish = { product: 'vserver-m', from: '2027-03-01', dryRun: false }

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

const announce = (dryRun = false) => announcePrices(centre.services, dearer, { ...wish, dryRun })
const contract = async (number: string) =>
  (await (await centre.signedIn('anna@demo.example')).get(`/ajax/v1/contracts/${number}`)).body
const mails = async () =>
  (
    await sql<{ recipient: string; subject: string; body: string }>`
      select recipient, subject, body from mail where template = 'price_announced' order by recipient`.execute(
      centre.services.database.operator,
    )
  ).rows

test('a dry run tells what would be, and does nothing', async () => {
  await insertContract(centre.services.database.operator, {
    customer: 10004,
    product: 'vserver-m',
    cycle: 'month',
    price: 1500,
  })
  const done = await announce(true)
  expect(done.customers).toBe(2)
  expect(done.announced).toMatchObject([
    { number: 'C-1006', from: '2027-03-01', before_minor: 1690, after_minor: 1790 },
    // its first term runs until then
    { number: 'C-1010', from: '2027-04-01' },
    { from: '2027-03-01' },
  ])
  expect(done.untouched).toMatchObject([{ why: 'own_price' }])
  expect(await contract('C-1006')).toMatchObject({ price_next: null })
  expect(await mails()).toEqual([])
})

test('an announcement changes contracts, tells their customers, and is kept', async () => {
  expect((await announce()).announced).toHaveLength(3)
  const staging = await contract('C-1006')
  expect(staging).toMatchObject({
    price: { net: { amount_minor: 1690 } },
    price_next: { from: '2027-03-01', price: { net: { amount_minor: 1790 } }, cancel_by: '2027-02-28' },
  })
  expect(staging.events[0]).toMatchObject({ event: 'price_announced', detail: { from: '2027-03-01' } })
  const { rows } = await sql`
    select before, after, actor_name, subject_label from audit_entry where action = 'contract.price_announced' order by subject_label`.execute(
    centre.services.database.operator,
  )
  expect(rows[0]).toEqual({
    before: { price: '16.90 EUR' },
    after: { price: '17.90 EUR', price_from: '2027-03-01' },
    actor_name: '',
    subject_label: 'C-1006 Shop staging',
  })
})

test('every customer gets one mail about all of it, in their language', async () => {
  const written = await mails()
  const to = (email: string) => written.filter(({ recipient }) => recipient === email)
  expect(to('anna@demo.example')).toHaveLength(1)
  const [anna] = to('anna@demo.example')
  expect(anna?.subject).toBe('New prices for your contracts')
  expect(anna?.body).toContain(`C-1006, Shop staging
Price until now: €16.90 per month plus VAT
Price from 1 March 2027: €17.90 per month plus VAT
If you don’t agree, cancel by 28 February 2027.`)
  expect(anna?.body).toContain('http://portal.test/cancel')
  const [vogt] = to('locked@demo.example')
  expect(vogt?.subject).toMatch(/^Neue Preise für Ihren Vertrag C-\d+$/)
  expect(vogt?.body).toContain('Preis ab 1. März 2027: 17,90\u00a0€ pro Monat zzgl. USt.')
})

test('a second announcement finds nothing to do', async () => {
  const before = (await mails()).length
  const done = await announce()
  expect(done).toMatchObject({ customers: 0, announced: [] })
  expect(done.untouched.map(({ why }) => why)).toEqual(['change_waits', 'change_waits', 'change_waits', 'own_price'])
  expect(await mails()).toHaveLength(before)
})

test('new prices of use are told with the old ones, to consumers with the tax', async () => {
  const { operator } = centre.services.database
  const double: Catalogue = {
    ...dearer,
    meters: dearer.meters.map(meter => ({
      ...meter,
      prices: meter.prices.map(price => ({
        ...price,
        tiers: price.tiers.map(tier => ({ ...tier, price: String(2 * Number(tier.price)) })),
      })),
    })),
  }
  const told = async (customer: number) => {
    await announcePrices(centre.services, double, { ...wish, product: 'cloud-managed' })
    const { rows } = await sql<{ body: string }>`
      select body from mail where template = 'price_announced' and customer_number = ${customer} order by created_at desc, id desc`.execute(
      operator,
    )
    return rows[0]?.body
  }
  expect(await told(10001)).toContain(`C-1008, Production cloud
vCPU hours until now: €0.02 plus VAT
vCPU hours from 1 March 2027: €0.04 plus VAT`)
  const { agreed } = await operator
    .selectFrom('contract')
    .select('agreed')
    .where('number', '=', 'C-1008')
    .executeTakeFirstOrThrow()
  const { id } = await insertContract(operator, {
    customer: 10002,
    product: 'cloud-managed',
    cycle: 'month',
    price: 4900,
  })
  await operator
    .updateTable('contract')
    .set({ agreed: JSON.stringify(agreed) })
    .where('id', '=', id)
    .execute()
  expect(await told(10002)).toContain(
    'Ausgehender Datenverkehr, GB ab 1. März 2027: 1.000 inklusive, 0,028322\u00a0€ bis 9.000, 0,01785\u00a0€ darüber, höchstens 297,50\u00a0€ inkl. USt.',
  )
})
