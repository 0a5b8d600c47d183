import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Browser } from '../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { hosting, order, preview } from '../../../testing/orders/orders.ts'
import { mailsOf } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { announceTrials } from '../../contracts/contracts/announce-trials-job.ts'
import { passDays } from '../../contracts/contracts/pass-days-job.ts'
import { billCustomer } from '../../money/billing/run-job.ts'

// the clock stands at noon of 2026-11-16; the demo's catalogue has 30 days of trial for hosting-m
let centre: TestCentre
let buyer: Newcomer
let browser: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  buyer = await newcomer(centre, { name: 'Paul Privat' })
  browser = await privately(buyer)
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = () => ({ services: centre.services, mailer: { send: async () => undefined }, log })
const queued = () => runQueued(centre.services, { send: async () => undefined } as never)

/** Signed in, as a consumer. */
async function privately({ customer, email }: Newcomer): Promise<Browser> {
  await sql`update customer set type = 'consumer', company_name = '', first_name = 'Paul', last_name = 'Privat', locale = 'en'
    where customer_number = ${customer}`.execute(operator())
  return centre.signedIn(email)
}

const trial = { product: 'hosting-m', trial: true } as const
const free = { early_start: false } as const

const row = (number: string) =>
  operator().selectFrom('contract').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const documents = async (customer: number) =>
  (await operator().selectFrom('document').select('net_minor').where('customer_number', '=', customer).execute()).map(
    ({ net_minor }) => Number(net_minor),
  )
const mails = async (email: string, template: string) =>
  (await mailsOf(centre, email)).filter(mail => mail.template === template)
const keepUrl = (number: string) => `/ajax/v1/contracts/${number}/keep`

/** Ends it as if it had begun earlier. */
const endOn = (number: string, day: string) =>
  operator().updateTable('contract').set({ ends_on: day }).where('number', '=', number).execute()

/** One that is set up, of a customer of its own. */
async function onTrial() {
  const person = await newcomer(centre)
  const theirs = await privately(person)
  const { number } = (await order(theirs, trial, free)).body
  await queued()
  return { ...person, theirs, number: number as string }
}

async function keep(theirs: Browser, number: string, consents: object = {}) {
  const { version } = await row(number)
  const { shown = '' } = (await theirs.get(keepUrl(number))).body
  return theirs.post(keepUrl(number), { shown, version, terms_accepted: true, early_start: true, ...consents })
}

describe('a trial', () => {
  let number = ''

  test('is shown as free, with what holds once it is kept', async () => {
    const { body } = await preview(browser, trial)
    expect(body).toMatchObject({
      trial: { days: 30, ends_on: '2026-12-15' },
      price: { gross: { amount_minor: 1178 } },
      first_invoice: null,
      payment: null,
      obstacle: null,
      terms: { withdrawal_until: null },
    })
  })

  test('is ordered without a method of payment, set up, and billed by nobody', async () => {
    const { status, body } = await order(browser, trial, free)
    expect(status).toBe(201)
    number = body.number
    const [confirmed] = await mails(buyer.email, 'order_confirmed')
    expect(confirmed?.subject).toContain('Your trial')
    expect(confirmed?.body).toContain('Trial: 30 days free from the day it is set up. It ends by itself')
    expect(confirmed?.body).not.toContain('First invoice')
    await queued()
    expect(await row(number)).toMatchObject({
      state: 'trial',
      ends_on: '2026-12-15',
      end_rule: 'trial',
      next_bill_on: null,
      withdrawal_until: null,
      by_transfer: false,
      payment_method_id: null,
      trial_of: 'hosting-m',
      kept_on: null,
    })
    const [ready] = await mails(buyer.email, 'order_ready')
    expect(ready?.body).toContain('You can try it for free until 15 December 2026.')
    expect(await documents(buyer.customer)).toEqual([])
  })

  test('is refused a second time, and ordered at once instead', async () => {
    expect(await preview(browser, trial)).toMatchObject({ status: 409, body: { code: 'trial_used' } })
    const again = { ...hosting, ...trial, ...free, shown: 'a'.repeat(64), terms_accepted: true }
    expect((await browser.post('/ajax/v1/orders', again)).body.code).toBe('trial_used')
    const { products } = (await browser.get('/ajax/v1/catalogue?product=hosting-m')).body
    expect(products[0].trial).toEqual({ days: 30, used: true })
    expect((await preview(browser, { product: 'hosting-m' })).status).toBe(200)
  })

  test('is refused where the product has none', async () => {
    const answer = (await preview(browser, { product: 'hosting-s', trial: true })).body as unknown as { errors: object }
    expect(answer.errors).toHaveProperty('trial')
  })

  test('is ordered once by two orders at once', async () => {
    const person = await newcomer(centre)
    const theirs = await privately(person)
    const { shown } = (await preview(theirs, trial)).body
    const body = { ...hosting, ...trial, ...free, shown, terms_accepted: true }
    const answers = await Promise.all([1, 2].map(() => theirs.post('/ajax/v1/orders', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('that could not be set up does not count', async () => {
    const person = await newcomer(centre)
    const theirs = await privately(person)
    const { body } = await order(theirs, { ...trial, identifier: 'fail.example' }, free)
    await queued()
    expect((await preview(theirs, trial)).body).toMatchObject({ code: 'trial_used' })
    await operator().updateTable('contract').set({ state: 'withdrawn' }).where('number', '=', body.number).execute()
    expect((await preview(theirs, trial)).status).toBe(200)
  })

  test('can be ordered by staff, who give a reason', async () => {
    const person = await newcomer(centre)
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post(`/ajax/v1/accounts/customers/${person.customer}/change`, { reason: 'Asked by phone' })
    expect((await order(staff, trial, free)).body.errors).toHaveProperty('reason')
    expect((await order(staff, trial, { ...free, reason: 'Wants to try it' })).status).toBe(201)
    await queued()
  })

  test('that staff set up is named as one in their queue', async () => {
    const { configuration } = centre.services
    const { provisioning } = configuration
    configuration.provisioning = { mode: 'off' }
    const theirs = await privately(await newcomer(centre))
    const { body } = await order(theirs, trial, free)
    const { data } = (await (await centre.signedIn('admin@demo.example')).get('/ajax/v1/staff/provisioning')).body
    const found = data.find((task: { contract: { number: string } }) => task.contract.number === body.number)
    expect(found.contract.trial_days).toBe(30)
    configuration.provisioning = provisioning
  })

  test('is kept: confirmed as an order, with the right to withdraw, and billed from that day on', async () => {
    const shown = (await browser.get(keepUrl(number))).body
    expect(shown).toMatchObject({ trial: null, terms: { withdrawal_until: '2026-11-30' } })
    expect((await keep(browser, number, { early_start: false })).body.errors).toHaveProperty('early_start')
    expect((await keep(browser, number, { shown: 'a'.repeat(64) })).body.code).toBe('order_changed')
    expect((await keep(browser, number, { version: 1 })).body.code).toBe('stale_version')
    expect(await keep(browser, number)).toMatchObject({ status: 200 })
    expect(await row(number)).toMatchObject({
      state: 'active',
      started_on: '2026-11-16',
      ends_on: null,
      kept_on: '2026-11-16',
      withdrawal_until: '2026-11-30',
    })
    const confirmed = (await mails(buyer.email, 'order_confirmed')).at(-1)
    expect(confirmed?.body).toContain('Model withdrawal form')
    expect(confirmed?.body).toContain('You keep the service after the trial')
    await queued()
    expect(await documents(buyer.customer)).toEqual([shown.first_invoice.net.amount_minor])
    expect((await keep(browser, number)).body).toMatchObject({
      code: 'contract_action_refused',
      current: { obstacle: 'no_trial' },
    })
    const { events } = (await browser.get(`/ajax/v1/contracts/${number}`)).body
    expect(events[0].event).toBe('trial_accepted')
  })

  test('is cancelled to today, undone, and still no invoice', async () => {
    const { theirs, number: own, customer } = await onTrial()
    const { next_possible_end, version } = (await theirs.get(`/ajax/v1/contracts/${own}`)).body
    expect(next_possible_end).toMatchObject({ on: '2026-11-16', rule: 'trial' })
    const { body: end } = await theirs.get(`/ajax/v1/contracts/${own}/end?action=cancel`)
    expect(end).toEqual({ ends_on: '2026-11-16', charged: null, given_back: null, metered: false })
    const url = `/ajax/v1/contracts/${own}/cancellation`
    const cancelled = await theirs.post(url, { ends_on: null, reason: '', version })
    expect(cancelled.body).toMatchObject({ ends_on: '2026-11-16' })
    expect((await theirs.send('DELETE', url)).status).toBe(200)
    expect(await row(own)).toMatchObject({ state: 'trial', ends_on: '2026-12-15', end_rule: 'trial' })
    expect(await documents(customer)).toEqual([])
  })

  test('is announced to end once, ends by the clock, and is never billed', async () => {
    const { theirs, number: own, customer, email } = await onTrial()
    await endOn(own, '2026-11-19')
    await announceTrials.run(context(), {})
    await announceTrials.run(context(), {})
    const reminders = await mails(email, 'trial_ends')
    expect(reminders.map(({ body }) => body.includes(`/billing/contracts/${own}/keep`))).toEqual([true])
    await endOn(own, '2026-11-15')
    await passDays.run(context(), {})
    expect(await row(own)).toMatchObject({ state: 'ended', next_bill_on: null })
    expect((await mails(email, 'contract_ended'))[0]?.body).toContain('It was a free trial')
    await enqueue(operator(), billCustomer, { customer })
    await queued()
    expect(await documents(customer)).toEqual([])
    const late = await theirs.post(keepUrl(own), { shown: '', version: 9, terms_accepted: true, early_start: true })
    expect(late.body).toMatchObject({ code: 'contract_action_refused', current: { obstacle: 'over' } })
  })

  test('cannot be changed, transferred or switched before it is kept', async () => {
    const { theirs, number: own } = await onTrial()
    const { actions } = (await theirs.get(`/ajax/v1/contracts/${own}`)).body.actions
    const obstacles = Object.fromEntries(
      actions.map(({ action, obstacle }: { action: string; obstacle: string | null }) => [action, obstacle]),
    )
    expect(obstacles).toMatchObject({ keep: null, cancel: null, change: 'on_trial', transfer: 'on_trial' })
    expect(obstacles).toMatchObject({ switch: 'on_trial', withdraw: 'on_trial' })
  })
})
