import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import {
  actionsOf,
  hosting as insertHosting,
  itemsOf,
  stored as storedIn,
  url,
  versionOf,
} from '../../../testing/changes/changes.ts'
import { byOwner } from '../../../testing/owner.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { recurringCharges } from '../../money/billing/billable-lines.ts'
import { billedContracts } from '../../money/billing/billed-contract.ts'
import { draftDocument } from '../../money/billing/draft.ts'
import { billingFacts } from '../../money/billing/facts.ts'

let centre: TestCentre
/** Owner of a business. */
let anna: Browser
/** Owner of a consumer's account. */
let carla: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
  carla = await newMember(centre, { customer: consumer, role: 'owner', email: 'carla@changes.example' })
})
afterAll(() => centre.close())

const [business, consumer] = [10001, 10002]
const operator = () => centre.services.database.operator
const hosting = (customer: number, changes?: Record<string, unknown>) => insertHosting(operator(), customer, changes)
const items = (id: string) => itemsOf(operator(), id)
const stored = (contract: string) => storedIn(operator(), contract)
const latestMail = async (email: string) => (await mailsOf(centre, email)).at(-1)

describe('a contract is cancelled', () => {
  const cancel = async (number: string, ends_on: string | null, reason = '') =>
    anna.post(url(number, '/cancellation'), { ends_on, reason, version: await versionOf(anna, number) })

  test('to the earliest day, with a confirmation immediately, and undone until then', async () => {
    const { id, number } = await hosting(business)
    expect((await actionsOf(anna, number)).earliest_end).toMatchObject({ on: '2027-01-14', rule: 'end_of_period' })
    expect((await cancel(number, null, 'We close the shop.')).body).toEqual({ version: 2, ends_on: '2027-01-14' })
    const mail = await latestMail('anna@demo.example')
    expect(mail).toMatchObject({ template: 'contract_cancelled', body: expect.stringContaining('14 January 2027') })
    expect(mail?.body).toContain('We close the shop.')
    expect((await cancel(number, null)).body).toMatchObject({
      code: 'contract_action_refused',
      current: { obstacle: 'already_ends' },
    })
    expect((await anna.send('DELETE', url(number, '/cancellation'))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'active', ends_on: null, cancelled_at: null })
    expect((await anna.send('DELETE', url(number, '/cancellation'))).body.current).toEqual({
      obstacle: 'not_cancelled',
    })
  })

  test('to a later day, and not to an earlier one: the earliest is proposed', async () => {
    const { number } = await hosting(business)
    const early = await cancel(number, '2026-12-31')
    expect([early.status, early.body.errors]).toEqual([422, { ends_on: [expect.stringContaining('14 January 2027')] }])
    expect((await cancel(number, '2027-02-28')).body.ends_on).toBe('2027-02-28')
  })
})

describe('what an end costs is shown before', () => {
  const end = (by: Browser, number: string, query: string) => by.get(url(number, `/end?${query}`))
  const lines = (bill: { lines: { net: { amount_minor: number }; period_from: string; period_to: string }[] } | null) =>
    bill?.lines.map(({ net, period_from, period_to }) => [net.amount_minor, period_from, period_to])

  test('what is still billed until the last day, document by document', async () => {
    const { number } = await hosting(business)
    const answer = await end(anna, number, 'action=cancel')
    // December, and 14 of January’s 31 days
    expect(answer.body).toMatchObject({
      ends_on: '2027-01-14',
      given_back: null,
      metered: false,
      charged: { until: '2027-01-14', documents: 2, net: { amount_minor: 990 + 447 } },
    })
    const { body } = await end(anna, number, 'action=cancel&ends_on=2040-12-31')
    expect(body).toMatchObject({ ends_on: '2040-12-31', charged: { until: '2028-11-16', documents: 24 } })
    expect((await end(anna, number, 'action=cancel&ends_on=2026-12-31')).body.errors).toHaveProperty('ends_on')
    expect(await stored(number)).toMatchObject({ state: 'active', version: 1 })
  })

  test('what goes back is what the run gives back', async () => {
    const { id, number } = await hosting(business)
    const { body } = await end(anna, number, 'action=transfer')
    expect(body).toMatchObject({ ends_on: '2026-11-16', charged: null, given_back: { issued_on: '2026-11-17' } })
    expect(lines(body.given_back)).toEqual([[-462, '2026-11-17', '2026-11-30']])
    await sql`update contract set state = 'ended', ends_on = '2026-11-16' where id = ${id}`.execute(operator())
    const [contract] = await billedContracts(operator(), business, id)
    const facts = await billingFacts(operator(), centre.services, business, '2026-11-17')
    const { charges } = contract ? recurringCharges(contract, '2026-11-17') : { charges: [] }
    const document = draftDocument(facts, charges, { issued_on: '2026-11-17', kind: 'credit_note', method: null })
    expect(document.gross_minor).toBe(body.given_back.gross.amount_minor)
  })

  test('of a cloud that is switched, with what it uses', async () => {
    const { number } = await hosting(business, {
      product_code: 'cloud-managed',
      agreed: JSON.stringify({ retrieval_days: 30 }),
      metered: true,
    })
    expect((await end(anna, number, 'action=switch')).body).toMatchObject({ ends_on: '2027-01-15', metered: true })
    expect((await end(anna, number, 'action=complete_switch')).body.current).toEqual({ obstacle: 'no_switch' })
  })

  test('to those alone who may end it', async () => {
    const { number } = await hosting(business)
    expect((await end(carla.browser, number, 'action=cancel')).status).toBe(404)
    const reader = await newMember(centre, { role: 'support', permissions: ['contracts:read'] })
    expect((await end(reader.browser, number, 'action=cancel')).status).toBe(403)
  })
})

describe('a consumer withdraws', () => {
  const ordered = { started_on: '2026-11-09', ordered_at: '2026-11-09T09:00:00Z', withdrawal_until: '2026-11-23' }
  const withdraw = async (number: string) =>
    carla.browser.post(url(number, '/withdrawal'), { version: await versionOf(carla.browser, number) })

  test('pays for the days of an early start, and gets back the rest', async () => {
    const { id, number } = await hosting(consumer, { ...ordered, early_start_at: '2026-11-09T09:00:00Z' })
    // 22 of 30 days were billed: 7.26 net; 8 are used: 2.64 net
    expect((await actionsOf(carla.browser, number)).withdrawal).toEqual({
      until: '2026-11-23',
      days_left: 7,
      days_used: 8,
      compensation: expect.objectContaining({ net: { amount_minor: 264, currency: 'EUR' } }),
      reduction: { amount_minor: 0, currency: 'EUR' },
      refund: { amount_minor: 550, currency: 'EUR' },
    })
    expect((await withdraw(number)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'withdrawn', next_bill_on: null })
    // what is owed is kept of what was paid
    expect(await items(id)).toMatchObject([{ kind: 'credit', quantity: '-0.466667', period_from: '2026-11-17' }])
    expect(await latestMail(carla.email)).toMatchObject({ template: 'contract_withdrawn' })
  })

  test('owes nothing without having asked for it, and of two declarations one counts', async () => {
    const { id, number } = await hosting(consumer, ordered)
    expect((await actionsOf(carla.browser, number)).withdrawal?.refund).toEqual({ amount_minor: 864, currency: 'EUR' })
    const version = await versionOf(carla.browser, number)
    const declare = () => carla.browser.post(url(number, '/withdrawal'), { version })
    const answers = await Promise.all([declare(), declare()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await items(id)).toMatchObject([{ kind: 'credit', quantity: '-0.733333' }])
  })

  test('gets nothing back of what is not paid yet: it lowers what is open', async () => {
    const { number } = await hosting(consumer, ordered)
    const owe = (net: number) => insertDocument(operator(), { customer: consumer, net, status: 'open', open: net })
    const shown = async () => {
      const { withdrawal } = await actionsOf(carla.browser, number)
      return [withdrawal?.reduction.amount_minor, withdrawal?.refund.amount_minor]
    }
    await owe(300)
    expect(await shown()).toEqual([300, 564])
    await owe(2000)
    expect(await shown()).toEqual([864, 0])
  })

  test('gets back what was paid before a change at the price before it', async () => {
    const { id, number } = await hosting(consumer, ordered)
    const wish = { product: 'hosting-l', cycle: 'month', options: '' }
    const { shown } = (await carla.browser.get(url(number, '/change?product=hosting-l&cycle=month'))).body
    const version = await versionOf(carla.browser, number)
    expect((await carla.browser.post(url(number, '/change'), { ...wish, shown, version })).status).toBe(200)
    expect((await withdraw(number)).status).toBe(200)
    expect((await items(id)).slice(2).map(({ period_from, unit_price }) => [period_from, unit_price])).toEqual([
      ['2026-11-09', '9.900000'],
      ['2026-11-16', '19.900000'],
    ])
  })

  test('until the fourteenth day alone', async () => {
    const { number } = await hosting(consumer, { ...ordered, withdrawal_until: '2026-11-15' })
    expect((await withdraw(number)).body.current).toEqual({ obstacle: 'withdrawal_over' })
  })
})

describe('a contract goes to another customer', () => {
  const offer = async (number: string, email: string, customer_number = consumer) =>
    anna.post(url(number, '/transfer'), { customer_number, email, version: await versionOf(anna, number) })
  const tokenTo = async (email: string) => {
    const mail = (await mailsOf(centre, email)).findLast(({ template }) => template === 'contract_offered')
    return /transfer\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
  }

  test('once they accept: each side is billed for its own days', async () => {
    const { id, number } = await hosting(business)
    expect((await offer(number, carla.email)).status).toBe(200)
    expect(await latestMail('anna@demo.example')).toMatchObject({
      template: 'contract_offer_sent',
      body: expect.stringContaining(`offered to customer ${consumer} (${carla.email})`),
    })
    const link = `/ajax/v1/transfers/${await tokenTo(carla.email)}`
    expect((await actionsOf(anna, number)).transfer).toMatchObject({ customer_number: consumer, email: carla.email })
    expect((await stored(id))?.state).toBe('transfer_pending')
    // someone in another account sees nothing of it
    expect((await anna.get(link)).body).toEqual({ state: 'pending', to_customer: consumer, offer: null })
    expect((await anna.post(`${link}/accept`)).body.code).toBe('link_invalid')
    expect((await carla.browser.get(link)).body.offer).toMatchObject({
      label: 'Shop',
      number,
      begins_on: '2026-11-17',
      price: { gross: { amount_minor: 1178 } },
      // 14 of 30 days: 4.62 net
      first: { issued_on: '2026-11-17', gross: { amount_minor: 550 } },
    })
    const { status, body } = await carla.browser.post(`${link}/accept`)
    expect(status).toBe(201)
    expect(await stored(id)).toMatchObject({ state: 'ended', ends_on: '2026-11-16', next_bill_on: '2026-11-17' })
    expect(await stored(body.number)).toMatchObject({
      customer_number: consumer,
      state: 'active',
      started_on: '2026-11-17',
      taken_over_from: number,
      price_minor: 990,
      billed_until: null,
      next_bill_on: '2026-11-17',
    })
    expect((await carla.browser.get(url(body.number))).status).toBe(200)
    expect((await carla.browser.post(`${link}/accept`)).body.code).toBe('link_invalid')
    for (const email of [carla.email, 'anna@demo.example'])
      expect(await latestMail(email)).toMatchObject({ template: 'contract_transferred' })
    const { rows } = await sql`
      select customer_number, action from audit_entry where action in ('contract.transferred', 'contract.taken_over')
      order by customer_number`.execute(operator())
    expect(rows).toEqual([
      { customer_number: business, action: 'contract.transferred' },
      { customer_number: consumer, action: 'contract.taken_over' },
    ])
  })

  test('not while invoices are overdue, neither offered nor accepted, and once they are paid', async () => {
    const { id: contract, number } = await hosting(business)
    const overdue = () =>
      insertDocument(operator(), {
        customer: business,
        contract,
        net: 4000,
        status: 'open',
        open: 4000,
        dueOn: '2026-10-05',
      })
    const pay = (id: string) =>
      byOwner(centre.url, sql`update document_settlement set status = 'paid', open_minor = 0 where document_id = ${id}`)
    const first = await overdue()
    expect((await actionsOf(anna, number)).actions).toContainEqual({ action: 'transfer', obstacle: 'invoices_overdue' })
    const refused = await offer(number, carla.email)
    expect([refused.status, refused.body.current]).toEqual([409, { obstacle: 'invoices_overdue' }])
    await pay(first)
    expect((await offer(number, carla.email)).status).toBe(200)
    const second = await overdue()
    expect((await actionsOf(anna, number)).transfer?.held).toBe(true)
    const accept = `/ajax/v1/transfers/${await tokenTo(carla.email)}/accept`
    expect((await carla.browser.post(accept)).body.code).toBe('transfer_held')
    await pay(second)
    await sql`update customer set locked_at = now(), lock_reason = 'abuse' where customer_number = ${business}`.execute(
      operator(),
    )
    expect((await carla.browser.post(accept)).body.code).toBe('transfer_held')
    await sql`update customer set locked_at = null, lock_reason = null where customer_number = ${business}`.execute(
      operator(),
    )
    expect((await carla.browser.post(accept)).status).toBe(201)
    // offers are limited
    await sql`delete from rate_limit`.execute(operator())
  })

  test('to a consumer on the terms for consumers, with gross prices, however it binds a business', async () => {
    const bound = { notice_days: 90, renews_on: '2029-11-01', minimum_term_ends_on: '2029-10-31' }
    const { number } = await hosting(business, {
      ...bound,
      cycle: 'year',
      product_code: 'domain-de',
      agreed: JSON.stringify({ minimum_months: 36, renewal_months: 12 }),
    })
    expect((await offer(number, carla.email)).status).toBe(200)
    const link = `/ajax/v1/transfers/${await tokenTo(carla.email)}`
    expect((await carla.browser.get(link)).body.offer).toMatchObject({
      notice_days: 30,
      minimum_term_ends_on: '2027-11-16',
      price: { vat: 'included', gross: { amount_minor: 1178 } },
    })
    const { body } = await carla.browser.post(`${link}/accept`)
    expect(await stored(body.number)).toMatchObject({
      notice_days: 30,
      renews_on: null,
      minimum_term_ends_on: '2027-11-16',
      agreed: { minimum_months: 12, renewal_months: 0 },
    })
  })

  test('not to a consumer where it is for businesses, nor once they have become one', async () => {
    const { id, number } = await hosting(business, { product_code: 'mail-team' })
    expect(await offer(number, carla.email)).toMatchObject({ status: 409, body: { code: 'transfer_to_consumer' } })
    expect((await stored(id))?.state).toBe('active')
    // a business when it was offered to them
    const type = (kind: string) =>
      sql`update customer set type = ${kind} where customer_number = ${consumer}`.execute(operator())
    await type('business')
    expect((await offer(number, carla.email)).status).toBe(200)
    await type('consumer')
    const accepted = await carla.browser.post(`/ajax/v1/transfers/${await tokenTo(carla.email)}/accept`)
    expect([accepted.status, accepted.body.code]).toEqual([409, 'transfer_to_consumer'])
  })

  test('not to a consumer elsewhere in the EU, until they prove where they are', async () => {
    const { id, number } = await hosting(business)
    expect((await offer(number, carla.email)).status).toBe(200)
    const link = `/ajax/v1/transfers/${await tokenTo(carla.email)}`
    const { rows } = await sql<{ country: string; phone: string }>`
      select country, phone from customer where customer_number = ${consumer}`.execute(operator())
    const set = (country: string, phone: string) =>
      sql`update customer set country = ${country}, phone = ${phone} where customer_number = ${consumer}`.execute(
        operator(),
      )
    await set('FR', '')
    expect((await carla.browser.get(link)).body.offer.obstacle).toBe('place_unproven')
    expect(await carla.browser.post(`${link}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'details_missing', current: { obstacle: 'place_unproven' } },
    })
    expect((await stored(id))?.state).toBe('transfer_pending')
    await set('FR', '+33142685300')
    expect((await carla.browser.get(link)).body.offer.obstacle).toBeNull()
    expect((await carla.browser.post(`${link}/accept`)).status).toBe(201)
    await set(rows[0]?.country ?? '', rows[0]?.phone ?? '')
    await sql`delete from rate_limit`.execute(operator())
  })

  test('not where they decline, or where the offer is withdrawn', async () => {
    const { id, number } = await hosting(business)
    await offer(number, carla.email)
    const declined = await tokenTo(carla.email)
    expect((await carla.browser.post(`/ajax/v1/transfers/${declined}/decline`)).status).toBe(204)
    expect((await stored(id))?.state).toBe('active')
    await offer(number, carla.email)
    const undone = `/ajax/v1/transfers/${await tokenTo(carla.email)}`
    expect((await anna.send('DELETE', url(number, '/transfer'))).status).toBe(200)
    expect(await latestMail('anna@demo.example')).toMatchObject({ template: 'contract_offer_taken_back' })
    const told = await latestMail(carla.email)
    expect(told).toMatchObject({ template: 'contract_offer_void', body: expect.stringContaining('“Shop”') })
    expect(told?.body).not.toContain(number)
    expect((await carla.browser.get(undone)).body.state).toBe('withdrawn')
    expect((await carla.browser.post(`${undone}/accept`)).status).toBe(422)
    expect((await stored(id))?.state).toBe('active')
  })

  test('not after fourteen days; then it can be offered again', async () => {
    const { id, number } = await hosting(business)
    await offer(number, carla.email)
    const link = `/ajax/v1/transfers/${await tokenTo(carla.email)}`
    await sql`update contract_transfer set expires_at = '2026-11-15T23:00:00Z' where contract_id = ${id}`.execute(
      operator(),
    )
    await sql`update contract set transfer_until = '2026-11-15' where id = ${id}`.execute(operator())
    expect((await carla.browser.get(link)).body.state).toBe('expired')
    expect((await carla.browser.post(`${link}/accept`)).status).toBe(422)
    expect((await actionsOf(anna, number)).transfer).toBeNull()
    expect((await offer(number, carla.email)).status).toBe(200)
  })

  test('and whoever offers does not learn whether number and address belong together', async () => {
    // a consumer's number, and what consumers cannot have
    const { number } = await hosting(business, { product_code: 'mail-team' })
    const before = (await mailsOf(centre, 'locked@demo.example')).length
    expect(await offer(number, 'locked@demo.example')).toMatchObject({ status: 200, body: { version: 2 } })
    // nor by what comes once the offer is taken back
    const told = async () => (await mailsOf(centre, 'anna@demo.example')).slice(-1).map(({ template }) => template)
    expect(await told()).toEqual(['contract_offer_sent'])
    expect((await anna.send('DELETE', url(number, '/transfer'))).status).toBe(200)
    expect(await told()).toEqual(['contract_offer_taken_back'])
    expect(await mailsOf(centre, 'locked@demo.example')).toHaveLength(before)
    expect((await offer(number, 'anna@demo.example', business)).body.errors).toHaveProperty('customer_number')
  })
})

describe('a switch of provider', () => {
  test('that is complete early ends the contract today: days paid for go back, data stay to be fetched', async () => {
    const { id, number } = await hosting(business, {
      product_code: 'cloud-managed',
      agreed: JSON.stringify({ retrieval_days: 30 }),
    })
    const complete = async () =>
      anna.post(url(number, '/switch/completion'), { version: await versionOf(anna, number) })
    expect(await complete()).toMatchObject({ status: 409, body: { current: { obstacle: 'no_switch' } } })
    await anna.post(url(number, '/switch'), {
      kind: 'provider',
      destination: '',
      version: await versionOf(anna, number),
    })
    const dates = { ends_on: '2026-11-16', retrieval_ends_on: '2026-12-16' }
    expect((await actionsOf(anna, number)).switch).toMatchObject({ completed_today: dates })
    expect(await complete()).toMatchObject({ status: 200, body: dates })
    expect(await stored(id)).toMatchObject({
      state: 'cancellation_scheduled',
      ends_on: '2026-11-16',
      end_rule: 'switch_done',
      data_until: '2026-12-16',
      // on the day after, 14 of the 30 days that were paid for are given back
      next_bill_on: '2026-11-17',
    })
    expect(await latestMail('anna@demo.example')).toMatchObject({
      template: 'switch_completed',
      body: expect.stringContaining('16 December 2026'),
    })
    const { rows } = await sql`select event from contract_event where contract_id = ${id} order by at, id`.execute(
      operator(),
    )
    expect(rows).toEqual([{ event: 'switch_notified' }, { event: 'switch_done' }])
    const audited =
      await sql`select from audit_entry where action = 'contract.switch_done' and subject_id = ${id}`.execute(
        operator(),
      )
    expect(audited.rows).toHaveLength(1)
    expect((await complete()).body.current).toEqual({ obstacle: 'already_ends' })
    expect((await actionsOf(anna, number)).switch).toMatchObject({
      completed_today: null,
      notice_ends_on: '2026-11-16',
    })
    // until the day is over, it can be undone
    expect((await anna.send('DELETE', url(number, '/switch'))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'active', ends_on: null })
  })

  test('that is undone leaves an earlier cancellation as it was', async () => {
    const { id, number } = await hosting(business, {
      product_code: 'cloud-managed',
      agreed: JSON.stringify({ retrieval_days: 30 }),
    })
    const version = () => versionOf(anna, number)
    await anna.post(url(number, '/cancellation'), { ends_on: '2027-06-30', reason: '', version: await version() })
    const { version: _, ...cancelled } = (await stored(id)) ?? {}
    centre.wait(1000)
    await anna.post(url(number, '/switch'), { kind: 'provider', destination: '', version: await version() })
    expect(await actionsOf(anna, number)).toMatchObject({
      earlier_end: '2027-06-30',
      switch: { transition_ends_on: '2027-01-15' },
    })
    expect((await anna.send('DELETE', url(number, '/switch'))).status).toBe(200)
    expect(cancelled).toMatchObject({ ends_on: '2027-06-30', end_rule: 'wished_day', earlier_ends: [] })
    expect(await stored(id)).toMatchObject(cancelled)
    expect((await latestMail('anna@demo.example'))?.body).toContain('It ends on 30 June 2027, as you were told before.')
    expect((await actionsOf(anna, number)).earlier_end).toBeNull()
    expect((await anna.send('DELETE', url(number, '/cancellation'))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'active', ends_on: null, cancelled_at: null })
  })

  test('has its clocks, can be undone, and ends the contract', async () => {
    const { id, number } = await hosting(business, {
      product_code: 'cloud-managed',
      agreed: JSON.stringify({ retrieval_days: 30 }),
    })
    const clocks = { notice_ends_on: '2026-12-16', transition_ends_on: '2027-01-15', retrieval_ends_on: '2027-02-14' }
    expect((await actionsOf(anna, number)).switch_terms).toEqual(clocks)
    const announce = async () => {
      const wish = { kind: 'provider', destination: 'Südlicht' }
      return anna.post(url(number, '/switch'), { ...wish, version: await versionOf(anna, number) })
    }
    expect((await announce()).status).toBe(200)
    expect((await actionsOf(anna, number)).switch).toMatchObject({
      ...clocks,
      kind: 'provider',
      destination: 'Südlicht',
    })
    expect(await stored(id)).toMatchObject({ state: 'cancellation_scheduled', ends_on: '2027-01-15' })
    expect(await latestMail('anna@demo.example')).toMatchObject({ template: 'switch_announced' })
    expect((await announce()).body.current).toEqual({ obstacle: 'switch_waiting' })
    expect((await anna.send('DELETE', url(number, '/switch'))).status).toBe(200)
    expect((await actionsOf(anna, number)).switch).toBeNull()
  })
})

test('everything about a contract is one file, without documents for people who may not read billing', async () => {
  const { number } = await hosting(business)
  const answer = await anna.get(url(number, '/export'))
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.json"`)
  expect(JSON.parse(String(answer.body))).toMatchObject({ contract: { number }, billing: { lines: [] }, events: [] })
  const helper = await newMember(centre, { role: 'support', permissions: [`contracts:${number}`] })
  expect(JSON.parse(String((await helper.browser.get(url(number, '/export'))).body)).billing).toBeNull()
})
