import type { StaffTerms, StaffTermsChange } from '@kontor/contract/areas/selling/staff-terms'
import type { StaffPower } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
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
const reason = 'Agreed by phone on Monday'

/** A customer whose hosting at 10.00 a month is billed until the end of November. */
async function hosted(changes: object = {}) {
  const { customer, email } = await newcomer(centre)
  const adopted = { starts_on: '2026-09-01', billed_from: '2026-11-01' }
  const position = {
    product: 'hosting-s',
    cycle: 'month',
    identifier: 'werft.example',
    price: '10',
    adopted,
    ...changes,
  }
  const url = `/ajax/v1/staff/customers/${customer}/orders`
  const { body } = await admin.post(url, { positions: [position], reason })
  const { body: done } = await admin.post(url, { positions: [position], reason, shown: body.shown })
  await runBilling(centre.services, { customer, asOf: '2026-11-16' })
  const [number] = done.contracts
  return { customer, email, number, url: `/ajax/v1/staff/customers/${customer}/contracts/${number}/terms` }
}
const same = { price: '10', notice_days: 30, renewal_months: 0, reason }
const change = async (url: string, wish: object, by = admin) => {
  const { body } = await by.post<StaffTermsChange>(url, { ...same, ...wish })
  const answer = await by.post<StaffTermsChange>(url, { ...same, ...wish, shown: body.shown })
  return { preview: body, ...answer }
}
const contract = (customer: number) =>
  operator().selectFrom('contract').selectAll().where('customer_number', '=', customer).executeTakeFirstOrThrow()
const wrong = async (url: string, wish: object) => {
  const { status, body } = await admin.post(url, { ...same, ...wish })
  expect(status).toBe(422)
  return body.errors
}

test('what is better holds from the next period, is told, and billed as it was shown', async () => {
  const { customer, email, url } = await hosted()
  const { body: before } = await admin.get<StaffTerms>(url)
  expect(before).toMatchObject({
    contract: { price: { amount_minor: 1000 }, list_price: { amount_minor: 499 }, notice_days: 30 },
    waiting: null,
    obstacle: null,
  })
  const wish = { price: '8.00', notice_days: 14, discount: { percent: '25', until: '2026-12-31' } }
  const { preview, status, body } = await change(url, wish)
  expect([status, body.done]).toEqual([200, true])
  expect(preview).toMatchObject({
    on: '2026-12-01',
    leave_until: null,
    price_before: { net: { amount_minor: 1000 } },
    price: { net: { amount_minor: 600 } },
    next: { issued_on: '2026-12-01', net: { amount_minor: 600 }, gross: { amount_minor: 714 } },
  })
  const [mail] = (await mailsOf(centre, email)).filter(({ template }) => template === 'contract_terms_changed')
  expect(mail?.body).toContain(`Reason: ${reason}`)
  expect(mail?.body).not.toContain('/cancel')
  expect((await admin.get<StaffTerms>(url)).body).toMatchObject({
    waiting: { on: '2026-12-01', undoable: true },
    obstacle: 'change_waiting',
  })
  centre.wait(15 * 86_400_000)
  admin = await centre.signedIn('admin@demo.example')
  await runBilling(centre.services, { customer, asOf: '2026-12-01' })
  expect(await contract(customer)).toMatchObject({ price_minor: 800, notice_days: 14, next_price_from: null })
  const documents = operator()
    .selectFrom('document')
    .select('gross_minor')
    .where('customer_number', '=', customer)
    .where('issued_on', '=', '2026-12-01')
  expect(await documents.execute()).toEqual([{ gross_minor: 714 }])
  expect(await verifyBooks(operator())).toMatchObject({ broken: null })
})

test('what is worse is announced with six weeks, and the customer can leave before it', async () => {
  const { customer, email, url } = await hosted()
  const today = centre.services.clock.today()
  const { preview, status } = await change(url, { price: '12' })
  expect(status).toBe(200)
  // 42 days from the first of December, and a period of its own
  expect([today, preview.on, preview.leave_until, preview.loss.amount_minor]).toEqual([
    '2026-12-01',
    '2027-02-01',
    '2027-01-31',
    0,
  ])
  expect(await contract(customer)).toMatchObject({ next_price_minor: 1200, price_announced_for: '2027-02-01' })
  const [mail] = (await mailsOf(centre, email)).filter(({ template }) => template === 'contract_terms_changed')
  expect(mail?.body).toContain('/cancel')
  const undone = await admin.send('DELETE', url)
  expect(undone.status).toBe(204)
  expect(await contract(customer)).toMatchObject({ next_price_minor: null, price_announced_for: null })
  expect((await admin.send('DELETE', url)).body.code).toBe('contract_action_refused')
  // a discount that ends sooner is worse, and so is longer notice
  const notice = await admin.post<StaffTermsChange>(url, { ...same, notice_days: 60 })
  expect(notice.body.leave_until).toBe('2027-01-31')
})

test('nothing is changed of what is over, ends, is offered, or waits already', async () => {
  const { customer, url } = await hosted()
  const refusedAs = async (obstacle: string) =>
    expect((await admin.post(url, { ...same, price: '9' })).body).toMatchObject({
      code: 'contract_action_refused',
      current: { obstacle },
    })
  const set = (columns: ReturnType<typeof sql>) =>
    sql`update contract set ${columns} where customer_number = ${customer}`.execute(operator())
  await set(sql`state = 'transfer_pending', transfer_until = '2027-01-01'`)
  await refusedAs('transfer_waiting')
  await set(
    sql`state = 'cancellation_scheduled', transfer_until = null, ends_on = '2027-01-31', end_rule = 'wished_day'`,
  )
  await refusedAs('already_ends')
  await set(sql`state = 'ended', ends_on = '2026-11-20'`)
  await refusedAs('over')
  await set(sql`state = 'active', ends_on = null, end_rule = null`)
  await change(url, { price: '9' })
  await refusedAs('change_waiting')
})

test('tells at the field what cannot be agreed, and refuses what is the same', async () => {
  const { url } = await hosted()
  expect(await wrong(url, { price: '-0.01' })).toEqual({ price: ['Enter 0 or more.'] })
  expect(await wrong(url, { price: '1000000000' })).toEqual({ price: ['Enter 1000000 or less.'] })
  expect(await wrong(url, { price: '1.2345678' })).toEqual({ price: ['Use at most 2 decimals.'] })
  expect(await wrong(url, { renewal_months: 12 })).toEqual({ renewal_months: ['Enter 0 or less.'] })
  expect(await wrong(url, { from: '2026-01-01' })).toHaveProperty('from')
  expect(await wrong(url, { from: '2040-01-01' })).toHaveProperty('from')
  expect(await wrong(url, { discount: { percent: '101', until: '2027-12-31' } })).toHaveProperty(['discount.percent'])
  expect(await wrong(url, { discount: { percent: '10', until: '2026-12-02' } })).toHaveProperty(['discount.until'])
  expect((await admin.post(url, same)).body.code).toBe('change_impossible')
  expect((await admin.post(url, { ...same, price: '9', shown: 'a'.repeat(64) })).body.code).toBe('price_changed')
})

test('is for who may change contracts, and above the limit of the role waits for someone else', async () => {
  const { customer, url } = await hosted()
  const other = await newcomer(centre)
  expect((await admin.get(url.replace(String(customer), String(other.customer)))).status).toBe(404)
  const staffWith = async (powers: StaffPower[], limits = {}) => {
    const person = await newPerson(centre)
    await sql`update user_account set admin = true where id = ${person.id}`.execute(operator())
    await giveRole(centre, person.email, { powers, limits })
    return centre.signedIn(person.email)
  }
  const looks = await staffWith(['contracts:see', 'billing:decide'])
  expect((await looks.get(url)).status).toBe(200)
  expect((await looks.post(url, { ...same, price: '9' })).status).toBe(403)
  const seller = await staffWith(['contracts:act'], { discount: 1000 })
  const { body } = await change(url, { price: '4' }, seller)
  expect(body).toMatchObject({ done: false, loss: { amount_minor: 600 * 12 }, waits_for: [expect.any(String)] })
  const { body: queue } = await admin.get('/ajax/v1/staff/approvals')
  const [waiting] = queue.data.filter((one: { customer_number: number }) => one.customer_number === customer)
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const path = `/ajax/v1/staff/customers/${customer}/approvals/${waiting.id}/decide`
  expect(await admin.post(path, { approve: true })).toMatchObject({ status: 204 })
  expect(await contract(customer)).toMatchObject({ next_price_minor: 400 })
})
