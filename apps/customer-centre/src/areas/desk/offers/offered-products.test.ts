import { createHash } from 'node:crypto'
import type { OfferPreview, OfferView, StaffOffer } from '@kontor/contract/areas/desk/offers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact } from '../../../testing/contacts/contacts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from '../../money/billing/run.ts'
import { verifyBooks } from '../../money/ledger/verify-books.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const url = '/ajax/v1/staff/offers'
const hosting = { product: 'hosting-s', cycle: 'month', identifier: 'werft.example' }
const wildcard = { product: 'certificate-wildcard', cycle: 'year', identifier: 'werft.example' }
const flat = { text: 'Umzug', quantity: '', unit: 'flat', unit_price: '149.99' }
let made = 0
const stranger = (changes: object = {}) => ({
  type: 'consumer',
  first_name: 'Jörg',
  last_name: `Produkt ${++made}`,
  email: `produkt-${made}@new.example`,
  address: { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  locale: 'de',
  ...changes,
})
const firm = () => stranger({ type: 'business', company_name: `Kogge ${made + 1} GmbH`, first_name: '', last_name: '' })
const wish = (changes: object = {}) => ({
  recipient: stranger(),
  valid_until: '2026-12-01',
  items: [flat],
  positions: [hosting],
  ...changes,
})
const asked = (changes: object, by = admin) => by.post(url, wish(changes))
async function draft(changes: object, by = admin): Promise<OfferPreview & { number: string }> {
  const body = wish(changes)
  const preview = await by.post(url, body)
  expect([preview.status, preview.body.number]).toEqual([200, null])
  return (await by.post(url, { ...body, shown: preview.body.shown })).body
}
const read = async (number: string) => (await admin.get<StaffOffer>(`${url}/${number}`)).body
const send = ({ number, shown }: { number: string; shown: string }, by = admin) =>
  by.post(`${url}/${number}/send`, { shown })
type Sent = OfferPreview & { number: string; email: string; link: string }
async function sent(changes: object): Promise<Sent> {
  const offer = await draft(changes)
  expect((await send(offer)).body).toEqual({ waits_for: null })
  const { email } = await read(offer.number)
  const mail = (await mailsOf(centre, email)).findLast(({ template }) => template === 'offer_sent')
  return { ...offer, email, link: `/ajax/v1/offer-links/${/\/offer\/([\w-]{43})/.exec(mail?.body ?? '')?.[1]}` }
}
async function accept({ link, email }: Sent) {
  const someone = centre.browser()
  await someone.get('/sanctum/csrf-cookie')
  // one address may not ask for so many codes in an hour
  await sql`delete from rate_limit`.execute(operator())
  expect((await someone.post(`${link}/code`, {})).status).toBe(204)
  const mail = (await mailsOf(centre, email)).findLast(({ template }) => template === 'offer_code')
  const code = /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? ''
  return someone.post(`${link}/accept`, { name: 'Jörg Annehmer', code, terms_accepted: true, early_start: true })
}
const contractsOf = (customer: number) =>
  operator().selectFrom('contract').selectAll().where('customer_number', '=', customer).orderBy('number').execute()
const ordersOf = (customer: number) =>
  operator().selectFrom('contract_order').selectAll().where('customer_number', '=', customer).execute()
const queued = () => runQueued(centre.services, { send: async () => undefined } as never)

test('a stranger accepts a product and an item: customer, contract, order and invoices of the very same numbers', async () => {
  const offer = await sent({ positions: [{ ...hosting, price: '3.50', minimum_months: 12 }] })
  const shown = (await centre.browser().get<OfferView>(offer.link)).body
  expect(shown.positions).toMatchObject([
    {
      price: { net: { amount_minor: 350 } },
      terms: { minimum_months: 12 },
      payment: null,
      identifier: 'werft.example',
    },
  ])
  expect(shown).toMatchObject({ document: offer.document, documents: offer.documents, gross: offer.gross })
  expect((await accept(offer)).body).toMatchObject({ state: 'accepted' })
  const after = await read(offer.number)
  const customer = Number(after.customer)
  const [contract] = await contractsOf(customer)
  expect(after.contracts).toEqual([contract?.number])
  expect(contract).toMatchObject({ state: 'ordered', price_minor: 350, withdrawal_until: '2026-11-30' })
  expect(contract?.early_start_at).not.toBeNull()
  expect(await ordersOf(customer)).toMatchObject([
    { ordered_by: null, ordered_by_name: 'Jörg Annehmer', acting_reason: null, locale: 'de', early_start: true },
  ])
  expect(after.accepted?.text).toContain('Hosting S')
  const mails = await mailsOf(centre, offer.email)
  expect(mails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['invitation', 'offer_accepted', 'order_confirmed']),
  )
  await runBilling(centre.services, { customer, asOf: '2026-11-16' })
  await queued()
  await runBilling(centre.services, { customer, asOf: '2026-11-16' })
  expect(await issuedTo(customer)).toEqual([offer.document, ...offer.documents].map(sumsOf))
  // no one has accepted the invitation yet
  expect((await mailsOf(centre, offer.email)).map(({ template }) => template)).toContain('order_ready')
})

const sumsOf = ({ net, tax, gross }: OfferPreview['document']) => ({
  net_minor: net.amount_minor,
  tax_minor: tax.amount_minor,
  gross_minor: gross.amount_minor,
})
const issuedTo = (customer: number) =>
  operator()
    .selectFrom('document')
    .select(['net_minor', 'tax_minor', 'gross_minor'])
    .where('customer_number', '=', customer)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()

test('any mixture of items and products is billed as it was previewed, document by document', async () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map(amount => (amount / 100).toFixed(2))
  const items = fc.array(
    fc.record({
      text: fc.constant('Arbeit'),
      unit: fc.constant('hour'),
      quantity: cents(900),
      unit_price: cents(20_000),
    }),
    { maxLength: 3 },
  )
  const positions = fc.array(
    fc.record({
      product: fc.constantFrom(hosting, wildcard),
      price: fc.oneof(fc.constant(''), fc.constant('0'), cents(50_000)),
      discount: fc.option(
        fc.record({ percent: fc.oneof(fc.constant('100'), cents(9999)), until: fc.constant('2027-03-31') }),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const offered = fc.record({ items, positions, consumer: fc.boolean(), collective: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(offered, async wished => {
      const recipient = { ...(wished.consumer ? stranger() : firm()), collective: wished.collective }
      const products = wished.positions.map(({ product, ...own }, place) => ({
        ...product,
        ...own,
        identifier: `werft-${place}.example`,
      }))
      const worth = wished.items.filter(item => Math.round(Number(item.quantity) * Number(item.unit_price) * 100) >= 1)
      const offer = await sent({ recipient, items: worth, positions: products })
      expect((await accept(offer)).body).toMatchObject({ state: 'accepted' })
      const { customer, contracts } = await read(offer.number)
      expect(contracts).toHaveLength(products.length)
      await runBilling(centre.services, { customer: Number(customer), asOf: '2026-11-16' })
      await queued()
      await runBilling(centre.services, { customer: Number(customer), asOf: '2026-11-16' })
      const previewed = [...(worth.length > 0 ? [offer.document] : []), ...offer.documents].map(sumsOf)
      const byGross = (of: readonly { gross_minor: number }[]) =>
        of.toSorted((one, other) => one.gross_minor - other.gross_minor)
      expect(byGross(await issuedTo(Number(customer)))).toEqual(byGross(previewed))
    }),
    { numRuns: 12 },
  )
  expect(await verifyBooks(operator())).toMatchObject({ broken: null })
}, 240_000)

async function customerWith(who: Partial<Parameters<typeof newcomer>[1]> = {}): Promise<Newcomer> {
  const made = await newcomer(centre, who)
  await sql`update customer set line1 = 'Am Deich 7', postal_code = '20457', city = 'Hamburg', country = 'DE'
    where customer_number = ${made.customer}`.execute(operator())
  return made
}

test('people of a customer accept signed in: the order is theirs, and a domain has one of their contacts as its holder', async () => {
  const { customer, email } = await customerWith()
  const owner = await centre.signedIn(email)
  const { id } = await addContact(owner)
  const domain = { product: 'domain-de', cycle: 'year', identifier: 'werft-angebot.de' }
  const to = { recipient: null, customer, items: [] }
  expect((await asked({ ...to, positions: [domain] })).body.errors).toHaveProperty(['positions.0.holder_id'])
  const offer = await sent({ ...to, positions: [{ ...domain, holder_id: id }] })
  const answer = await owner.post(`/ajax/v1/offers/${offer.number}/accept`, { terms_accepted: true })
  expect(answer.body).toMatchObject({ state: 'accepted' })
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({ acting_reason: null, shown: { holder: { id } } })
  expect(order?.ordered_by).not.toBeNull()
  // a stranger has no contact yet
  expect((await asked({ positions: [{ ...domain, holder_id: id }] })).body.errors).toHaveProperty([
    'positions.0.holder_id',
  ])
})

test('what has changed refuses the acceptance with its reason, and concludes nothing', async () => {
  const { customer, email } = await customerWith()
  const owner = await centre.signedIn(email)
  const offer = await sent({ recipient: null, customer, positions: [hosting, { ...wildcard, price: '77' }] })
  const answer = () => owner.post(`/ajax/v1/offers/${offer.number}/accept`, { terms_accepted: true })
  const present = await sql<{ content: { products: { code: string }[] } }>`
    select v.content from present_catalogue p join catalogue_version v on v.version = p.version`.execute(operator())
  const sold = present.rows[0]?.content
  /** Sells from another catalogue, and from this one again. */
  const selling = async (content: object) => {
    const version = `test-${++made}`
    const other = JSON.stringify({ version, hash: `\\x${createHash('sha256').update(version).digest('hex')}`, content })
    await sql`insert into catalogue_version select (jsonb_populate_record(v, ${other}::jsonb)).*
      from catalogue_version v join present_catalogue p on p.version = v.version`.execute(operator())
    await sql`update present_catalogue set version = ${version}`.execute(operator())
  }
  const changes = [
    ['terms_changed', () => selling({ ...sold, terms_version: '2027-01' })],
    [
      'not_sold',
      () => selling({ ...sold, products: sold?.products.filter(({ code }) => code !== 'certificate-wildcard') }),
    ],
    [
      'facts_changed',
      () => sql`update customer set country = 'US' where customer_number = ${customer}`.execute(operator()),
    ],
    [
      'customer_closed',
      () =>
        sql`update customer set locked_at = now(), lock_reason = 'abuse' where customer_number = ${customer}`.execute(
          operator(),
        ),
    ],
  ] as const
  for (const [why, change] of changes) {
    await change()
    // who is locked comes in by the link alone
    const refused = why === 'customer_closed' ? await accept(offer) : await answer()
    expect(refused.body, why).toMatchObject({ code: 'offer_changed', current: { why } })
    await selling(sold ?? {})
    await sql`update customer set country = 'DE', locked_at = null, lock_reason = null where customer_number = ${customer}`.execute(
      operator(),
    )
    expect(await contractsOf(customer)).toEqual([])
    expect((await admin.get(`/ajax/v1/staff/customers/${customer}/items`)).body.items).toEqual([])
  }
  // a price of the list may have changed: what was offered binds
  await selling(JSON.parse(JSON.stringify(sold).replaceAll('"4.99"', '"5.99"')))
  expect((await answer()).body.state).toBe('accepted')
  await selling(sold ?? {})
  const prices = (await contractsOf(customer)).map(({ price_minor }) => price_minor)
  expect(prices.toSorted((one, other) => one - other)).toEqual([499, 7700])
})

test('an offer is of something, within what the law allows, and is not what exists already', async () => {
  expect((await asked({ items: [], positions: [] })).body.errors).toHaveProperty('items')
  expect((await asked({ positions: [{ ...hosting, price: '-0.01', minimum_months: 25 }] })).body.errors).toMatchObject({
    'positions.0.price': expect.anything(),
    'positions.0.minimum_months': expect.anything(),
  })
  const discount = { percent: '10', until: '2026-11-30' }
  expect((await asked({ positions: [{ ...hosting, discount }] })).body.errors).toHaveProperty([
    'positions.0.discount.until',
  ])
  const existing = { ...hosting, adopted: { starts_on: '2024-03-10' } }
  expect((await asked({ positions: [existing] })).status).toBe(422)
  expect((await asked({ items: [] })).body).toMatchObject({ complete: true, document: { lines: [] } })
  const { body } = await admin.get('/ajax/v1/staff/offer-products')
  const codes = (of: { code: string }[]) => of.map(({ code }) => code)
  expect(codes(body.business)).toEqual(expect.arrayContaining(codes(body.consumer)))
  expect(codes(body.consumer)).toContain('hosting-s')
})

test('above the limit of the role a colleague has it sent, and to a stranger sends it themself', async () => {
  const person = await newPerson(centre)
  await sql`update user_account set admin = true where id = ${person.id}`.execute(operator())
  await giveRole(centre, person.email, {
    powers: ['contracts:act', 'billing:act', 'customers:act'],
    limits: { discount: 2000 },
  })
  const seller = await centre.signedIn(person.email)
  const { customer } = await customerWith()
  const to = { recipient: null, customer }
  const small = await draft({ ...to, positions: [{ ...hosting, price: '4.00' }] }, seller)
  expect((await send(small, seller)).body).toEqual({ waits_for: null })
  const large = await draft({ ...to, positions: [{ ...hosting, price: '1.00' }] }, seller)
  expect(large.loss.amount_minor).toBe(399 * 12)
  expect((await send(large, seller)).body.waits_for).toEqual(expect.arrayContaining([expect.any(String)]))
  expect((await read(large.number)).state).toBe('draft')
  const strange = await draft({ positions: [{ ...hosting, price: '1.00' }] }, seller)
  expect((await send(strange, seller)).body.code).toBe('limit_too_low')
  expect((await send(strange)).body).toEqual({ waits_for: null })
  // confirmed on the next day, it is the same
  centre.wait(86_400_000)
  admin = await centre.signedIn('admin@demo.example')
  const { body: queue } = await admin.get('/ajax/v1/staff/approvals')
  const [waiting] = queue.data.filter((one: { customer_number: number }) => one.customer_number === customer)
  expect(waiting).toMatchObject({ action: 'discount', note: large.number, sum: { amount_minor: 399 * 12 } })
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const path = `/ajax/v1/staff/customers/${customer}/approvals/${waiting.id}/decide`
  expect(await admin.post(path, { approve: true })).toMatchObject({ status: 204 })
  expect((await read(large.number)).state).toBe('sent')
})
