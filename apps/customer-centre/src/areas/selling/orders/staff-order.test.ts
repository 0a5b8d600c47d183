import type { StaffOrder } from '@kontor/contract/areas/selling/staff-orders'
import type { StaffPower } from '@kontor/contract/staff-powers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact } from '../../../testing/contacts/contacts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, daysBetween } from '../../../values/local-date.ts'
import { runBilling } from '../../money/billing/run.ts'
import { verifyBooks } from '../../money/ledger/verify-books.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  await sql`update user_account set locale = 'en' where email = 'admin@demo.example'`.execute(operator())
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const of = (customer: number) => `/ajax/v1/staff/customers/${customer}/orders`
const reason = 'Agreed by phone on Monday'
const hosting = { product: 'hosting-s', cycle: 'month', identifier: 'werft.example' }
const wildcard = { product: 'certificate-wildcard', cycle: 'year', identifier: 'werft.example' }

async function consumerOf(): Promise<Newcomer> {
  const who = await newcomer(centre, { name: 'Paul Privat' })
  await sql`update customer set type = 'consumer', company_name = '', first_name = 'Paul', last_name = 'Privat'
    where customer_number = ${who.customer}`.execute(operator())
  return who
}
async function staffWith(powers: StaffPower[], limits = {}): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`update user_account set admin = true where id = ${person.id}`.execute(operator())
  await giveRole(centre, person.email, { powers, limits })
  return centre.signedIn(person.email)
}
const send = (customer: number, positions: object[], more: object = {}, by = admin) =>
  by.post(of(customer), { positions, reason, ...more })
/** Looks at the preview, and orders exactly that. */
async function ordered(customer: number, positions: object[], more: object = {}, by = admin) {
  const preview = await send(customer, positions, more, by)
  expect(preview.body).toMatchObject({ contracts: [], waits_for: null, obstacle: null })
  const { status, body } = await send(customer, positions, { ...more, shown: preview.body.shown }, by)
  return { preview: preview.body as StaffOrder, status, body: body as StaffOrder }
}
const wrong = async (customer: number, position: object) => {
  const { status, body } = await send(customer, [{ ...hosting, ...position }])
  expect(status).toBe(422)
  return body.errors
}
const contractsOf = (customer: number) =>
  operator().selectFrom('contract').selectAll().where('customer_number', '=', customer).orderBy('number').execute()
const documentsOf = (customer: number) =>
  operator()
    .selectFrom('document')
    .select(['gross_minor', 'net_minor', 'issued_on'])
    .where('customer_number', '=', customer)
    .orderBy('issued_on')
    .execute()
const queued = () => runQueued(centre.services, { send: async () => undefined } as never)

describe('an order by staff', () => {
  test('concludes several at prices of their own, is confirmed to the customer, and billed as it was shown', async () => {
    const { customer, email } = await newcomer(centre)
    const own = { ...hosting, price: '3.50', options: [{ code: 'daily-backup', quantity: 1 }] }
    const cheaper = { ...wildcard, discount: { percent: '12.5', until: '2027-11-15' } }
    const { preview, status, body } = await ordered(customer, [own, cheaper])
    expect([status, body.contracts.length]).toEqual([200, 2])
    expect(preview.positions).toMatchObject([
      { price: { net: { amount_minor: 350 + 150 } }, identifier: 'werft.example' },
      { discount: { bp: 1250, until: '2027-11-15' }, setup: { net: { amount_minor: 1900 } } },
    ])
    // 1.49 a month for a year, and an eighth of 102.00
    expect(preview.loss).toEqual({ amount_minor: 149 * 12 + 1275, currency: 'EUR' })
    const [hosted, certificate] = await contractsOf(customer)
    expect(hosted).toMatchObject({ state: 'ordered', price_minor: 350, by_transfer: false })
    expect(certificate?.agreed).toMatchObject({ discount: { bp: 1250, until: '2027-11-15' } })
    const mails = (await mailsOf(centre, email)).filter(({ template }) => template === 'order_confirmed')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.body).toContain(`Reason: ${reason}`)
    await queued()
    await runBilling(centre.services, { customer, asOf: '2026-11-16' })
    const issued = await documentsOf(customer)
    const sum = (of: readonly { gross_minor: number }[]) => of.reduce((all, { gross_minor }) => all + gross_minor, 0)
    expect(preview.documents.map(({ gross }) => gross.amount_minor)).toEqual([sum(issued)])
    expect(await verifyBooks(operator())).toMatchObject({ broken: null })
    const entries = operator()
      .selectFrom('audit_entry')
      .select(['actor_name', 'acting_reason', 'staff'])
      .where('customer_number', '=', customer)
      .where('action', '=', 'contract.ordered')
    expect(await entries.execute()).toMatchObject([
      { staff: true, acting_reason: reason },
      { staff: true, acting_reason: reason },
    ])
  })

  test('shows any mixture of own prices, discounts and starts to the cent', async () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map(amount => (amount / 100).toFixed(2))
    const day = (from: string, to: string) =>
      fc.integer({ min: 0, max: daysBetween(from, to) }).map(days => addDays(from, days))
    const wishes = fc.array(
      fc.record({
        product: fc.constantFrom(hosting, wildcard),
        price: fc.oneof(fc.constant(''), cents(50_000)),
        discount: fc.option(
          fc.record({ percent: fc.oneof(fc.constant('100'), cents(9999)), until: day('2026-11-16', '2028-12-31') }),
        ),
        adopted: fc.option(
          fc.record({ starts_on: day('2022-02-28', '2026-08-31'), billed_from: day('2026-09-01', '2026-11-16') }),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(wishes, async wished => {
        const { customer } = await newcomer(centre)
        const positions = wished.map(({ product, discount, ...own }, place) => ({
          ...product,
          ...own,
          identifier: `werft-${place}.example`,
          discount: discount?.percent === '0.00' ? null : discount,
        }))
        const { preview, status } = await ordered(customer, positions)
        expect(status).toBe(200)
        // what is there already is billed before the others are set up
        await runBilling(centre.services, { customer, asOf: '2026-11-16' })
        await queued()
        await runBilling(centre.services, { customer, asOf: '2026-11-16' })
        const issued = await documentsOf(customer)
        const total = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
        expect(total(issued.map(({ gross_minor }) => gross_minor))).toBe(
          total(preview.documents.map(({ gross }) => gross.amount_minor)),
        )
        expect(total(issued.map(({ net_minor }) => net_minor))).toBe(
          total(preview.documents.map(({ net }) => net.amount_minor)),
        )
      }),
      { numRuns: 15 },
    )
    expect(await verifyBooks(operator())).toMatchObject({ broken: null })
  }, 240_000)

  test('a discount of one day lowers the whole period that begins on it, and counts so', async () => {
    const { customer } = await newcomer(centre)
    const discount = { percent: '50', until: '2026-11-16' }
    const { body } = await send(customer, [{ ...wildcard, discount }])
    expect([body.loss.amount_minor, body.documents[0].net.amount_minor]).toEqual([5100, 5100 + 1900])
    // as a year of a month's price, whose period begins on the first
    const monthly = await send(customer, [{ ...hosting, discount }])
    expect(monthly.body.loss.amount_minor).toBe(Math.ceil((499 * 12 * 15 * 0.5) / 365))
  })

  test('adopts what exists: it runs since its day, is billed from another one, and nothing sets it up', async () => {
    const { customer, email } = await newcomer(centre)
    const adopted = { starts_on: '2024-03-10', billed_from: '2026-10-20' }
    const terms = { minimum_months: 12, renewal_months: 12, notice_days: 60 }
    const { preview } = await ordered(customer, [{ ...hosting, price: '10', adopted, ...terms }])
    const [contract] = await contractsOf(customer)
    expect(contract).toMatchObject({
      state: 'active',
      started_on: '2024-03-10',
      minimum_term_ends_on: '2025-03-09',
      renews_on: '2027-03-10',
      billed_until: '2026-10-19',
      notice_days: 60,
    })
    const tasks = operator().selectFrom('provisioning_task').select('id').where('customer_number', '=', customer)
    expect(await tasks.execute()).toEqual([])
    const [mail] = (await mailsOf(centre, email)).filter(({ template }) => template === 'order_confirmed')
    expect(mail?.body).toContain('It is already set up. The contract runs from 10 March 2024')
    await queued()
    const lines = preview.documents.flatMap(document => document.lines)
    expect(lines.map(line => [line.period_from, line.net.amount_minor])).toEqual([
      ['2026-10-20', 387],
      ['2026-11-01', 1000],
    ])
    const issued = await documentsOf(customer)
    expect(issued).toMatchObject([{ gross_minor: preview.documents[0]?.gross.amount_minor, issued_on: '2026-11-16' }])
  })

  test('is all or nothing, and by the terms that were seen', async () => {
    const { customer } = await newcomer(centre)
    const { body } = await send(customer, [hosting, { ...hosting, product: 'nothing-of-ours' }])
    expect(Object.keys(body.errors)).toEqual(['positions.1.product'])
    const stale = await send(customer, [hosting], { shown: 'a'.repeat(64) })
    expect([stale.status, stale.body.code]).toEqual([409, 'order_changed'])
    expect(await contractsOf(customer)).toEqual([])
    await sql`update customer set line1 = '' where customer_number = ${customer}`.execute(operator())
    const { body: kept } = await send(customer, [hosting])
    expect(kept).toMatchObject({ obstacle: 'address_missing', documents: [] })
    expect((await send(customer, [hosting], { shown: kept.shown })).body.code).toBe('order_impossible')
  })

  test('twice with one key is done once', async () => {
    const { customer } = await newcomer(centre)
    const { body } = await send(customer, [hosting])
    const key = { 'idempotency-key': '0199a000-0000-7000-8000-00000000aa01' }
    const twice = () => admin.send('POST', of(customer), { positions: [hosting], reason, shown: body.shown }, key)
    const answers = await Promise.all([twice(), twice()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await contractsOf(customer)).toHaveLength(1)
  })

  test('tells at the field what cannot be agreed', async () => {
    const { customer } = await newcomer(centre)
    expect(await wrong(customer, { price: '-0.01' })).toEqual({ 'positions.0.price': ['Enter 0 or more.'] })
    expect(await wrong(customer, { price: '1000000000' })).toEqual({ 'positions.0.price': ['Enter 1000000 or less.'] })
    expect(await wrong(customer, { price: '1.234' })).toEqual({ 'positions.0.price': ['Use at most 2 decimals.'] })
    expect(await wrong(customer, { price: '0.1234567' })).toEqual({ 'positions.0.price': ['Use at most 2 decimals.'] })
    const discount = { percent: '100.5', until: '2026-11-15' }
    expect(await wrong(customer, { discount })).toEqual({
      'positions.0.discount.percent': ['Enter 100 or less.'],
      'positions.0.discount.until': ['Choose an end after the start.'],
    })
    expect(await wrong(customer, { discount: { percent: '0', until: '2027-01-01' } })).toEqual({
      'positions.0.discount.percent': ['Enter an amount above zero.'],
    })
    expect(Object.keys(await wrong(customer, { adopted: { starts_on: '1999-01-01' } }))).toEqual([
      'positions.0.adopted.starts_on',
    ])
    expect(Object.keys(await wrong(customer, { adopted: { starts_on: '2026-11-17' } }))).toEqual([
      'positions.0.adopted.starts_on',
    ])
    const adopted = { starts_on: '2026-11-01', billed_from: '2026-10-31' }
    expect(Object.keys(await wrong(customer, { adopted }))).toEqual(['positions.0.adopted.billed_from'])
    expect(Object.keys(await wrong(customer, { cycle: 'two_years' }))).toEqual(['positions.0.cycle'])
    expect(Object.keys(await wrong(customer, { identifier: '' }))).toEqual(['positions.0.identifier'])
    expect((await admin.post(of(customer), { positions: [], reason })).status).toBe(422)
    expect((await admin.post(of(customer), { positions: [hosting], reason: 'x' })).body.errors).toHaveProperty('reason')
  })

  test('keeps consumers within what the law allows, and asks for their wish to begin', async () => {
    const { customer } = await consumerOf()
    const terms = { minimum_months: 25, renewal_months: 1, notice_days: 31 }
    expect(await wrong(customer, terms)).toEqual({
      'positions.0.minimum_months': ['Enter 24 or less.'],
      'positions.0.renewal_months': ['Enter 0 or less.'],
      'positions.0.notice_days': ['Enter 30 or less.'],
    })
    const { body } = await send(customer, [{ ...hosting, minimum_months: 24 }])
    expect(body.positions[0].terms).toMatchObject({ minimum_months: 24, withdrawal_until: '2026-11-30' })
    const refused = await send(customer, [{ ...hosting, minimum_months: 24 }], { shown: body.shown })
    expect(Object.keys(refused.body.errors)).toEqual(['early_start'])
    const more = { early_start: true, shown: body.shown }
    expect((await send(customer, [{ ...hosting, minimum_months: 24 }], more)).status).toBe(200)
    const [contract] = await contractsOf(customer)
    expect(contract).toMatchObject({ withdrawal_until: '2026-11-30' })
    expect(contract?.early_start_at).not.toBeNull()
  })

  test('names the holder of a domain, one of the customer’s own contacts', async () => {
    const { customer, email } = await newcomer(centre)
    const { id } = await addContact(await centre.signedIn(email))
    const domain = { product: 'domain-de', cycle: 'year', identifier: 'werft-neumann.de' }
    expect((await send(customer, [domain])).body.errors).toHaveProperty(['positions.0.holder_id'])
    expect((await send(customer, [{ ...hosting, holder_id: id }])).body.errors).toHaveProperty([
      'positions.0.holder_id',
    ])
    const others = await newcomer(centre)
    expect((await send(others.customer, [{ ...domain, holder_id: id }])).body.errors).toHaveProperty([
      'positions.0.holder_id',
    ])
    const { body } = await ordered(customer, [{ ...domain, holder_id: id }])
    expect(body.positions[0]?.holder).toMatchObject({ id })
    const { body: offers } = await admin.get(of(customer))
    expect(offers.holders).toMatchObject([{ id }])
  })

  test('is for who may change contracts, not for their own customer, and not for a closed or locked one', async () => {
    const { customer } = await newcomer(centre)
    const looks = await staffWith(['contracts:see', 'billing:decide'])
    expect((await send(customer, [hosting], {}, looks)).status).toBe(403)
    expect((await looks.get(of(customer))).body).toMatchObject({ customer: { consumer: false }, holders: null })
    const anna = await centre.signedIn('anna@demo.example')
    expect((await send(customer, [hosting], {}, anna)).status).toBe(403)
    expect((await send(99_999, [hosting])).status).toBe(404)
    expect((await admin.get(of(99_999))).status).toBe(404)
    for (const column of ['locked_at', 'deactivated_at']) {
      const other = await newcomer(centre)
      const reasons = column === 'locked_at' ? sql`, lock_reason = 'abuse'` : sql``
      await sql`update customer set ${sql.ref(column)} = now()${reasons} where customer_number = ${other.customer}`.execute(
        operator(),
      )
      expect((await send(other.customer, [hosting])).body.code).toBe('customer_closed')
    }
  })

  test('above the limit of the role waits for a colleague, who concludes it', async () => {
    const { customer } = await newcomer(centre)
    const seller = await staffWith(['contracts:act', 'contacts:see'], { discount: 2000 })
    const small = [{ ...hosting, price: '4.00' }]
    expect((await ordered(customer, small, {}, seller)).body.contracts).toHaveLength(1)
    const large = [{ ...hosting, price: '1.00' }]
    const { preview, body } = await ordered(customer, large, {}, seller)
    expect(preview.loss.amount_minor).toBe(399 * 12)
    expect(body).toMatchObject({ contracts: [], waits_for: expect.arrayContaining([expect.any(String)]) })
    expect(await contractsOf(customer)).toHaveLength(1)
    // the price of the list takes nothing away
    expect((await ordered(customer, [hosting], {}, seller)).body.contracts).toHaveLength(1)
    const { body: queue } = await admin.get('/ajax/v1/staff/approvals')
    const [waiting] = queue.data.filter((one: { customer_number: number }) => one.customer_number === customer)
    expect(waiting).toMatchObject({ action: 'discount', note: reason, sum: { amount_minor: 399 * 12 } })
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    // confirmed on the next day, the terms are the same
    centre.wait(86_400_000)
    admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    const path = `/ajax/v1/staff/customers/${customer}/approvals/${waiting.id}/decide`
    expect(await admin.post(path, { approve: true })).toMatchObject({ status: 204 })
    const contracts = await contractsOf(customer)
    expect(contracts.map(({ price_minor }) => price_minor).toSorted()).toEqual([100, 400, 499])
  })
})
