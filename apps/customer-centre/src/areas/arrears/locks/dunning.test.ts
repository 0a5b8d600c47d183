import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'
import { noteDispute } from '../../money/billing/note-dispute.ts'
import { post } from '../../money/ledger/post.ts'
import { advanceDunning } from './advance-dunning-job.ts'
import { lookAfterMoney } from './money-moved-job.ts'

let here: TestCentre
beforeAll(async () => {
  here = await startTestCentre('demo')
  // the demo's own are for others
  await sql`update customer set deactivated_at = now() where customer_number < 20000`.execute(operator())
})
afterAll(() => here.close())

const operator = () => here.services.database.operator
const errors: unknown[] = []
const log = { info: () => undefined, warn: () => undefined, error: (details: object) => errors.push(details) }
const context = () => ({ services: here.services, mailer: { send: async () => undefined }, log })
const climb = () => advanceDunning.run(context(), {})

/** At ten in the morning of a day, or later. */
const at = (day: string, hour = 10) =>
  here.wait(startOfDay(day, 'Europe/Berlin').getTime() + hour * 3_600_000 - here.services.clock.now().getTime())

/** Looks once on each day until the last one. */
async function live(last: string): Promise<void> {
  for (let day = addDays(here.services.clock.today(), 1); day <= last; day = addDays(day, 1)) {
    at(day)
    await climb()
  }
}

async function debtor(
  dueOn: string,
  open = 10_000,
): Promise<Newcomer & { document: string; browser: () => Promise<Browser> }> {
  const who = await newcomer(here)
  const document = await insertDocument(operator(), { customer: who.customer, net: open, open, status: 'open', dueOn })
  // a session does not last for months
  return { ...who, document, browser: () => here.signedIn(who.email) }
}

async function actingFor(customer: number): Promise<Browser> {
  const admin = await here.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'asked by phone' })
  return admin
}

async function story(customer: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select taken_on || ' ' || step as line from dunning_step
    where customer_number = ${customer} order by at`.execute(operator())
  return rows.map(({ line }) => line)
}
const isLocked = async (customer: number) =>
  (
    await operator()
      .selectFrom('customer')
      .select('lock_reason')
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
  ).lock_reason
const mails = async (customer: number) =>
  operator()
    .selectFrom('mail')
    .select(['template', 'subject', 'body'])
    .where('customer_number', '=', customer)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function pay(customer: number, document: string, amount: number): Promise<void> {
  const now = here.services.clock.now()
  await inTransaction(operator(), db =>
    post(db, customer, [{ kind: 'payment', to: 'money', from: { document }, amount, currency: 'EUR' }], {
      now,
      today: here.services.clock.today(),
    }),
  )
  await lookAfterMoney.run(context(), { customer })
}

test('an unpaid invoice is reminded of, its customer locked, and opened within the job that hears of the money', async () => {
  const first = here.services.clock.today() // 2026-11-16, a Monday
  const { customer, document, browser } = await debtor(addDays(first, -1))
  const { id } = await insertContract(operator(), { customer })
  const contract = async () =>
    (await operator().selectFrom('contract').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const beforehand = (await (await browser()).get('/ajax/v1/billing/dunning')).body
  expect(beforehand.plan.steps.map(({ step, on }: { step: string; on: string }) => `${on} ${step}`)).toEqual([
    '2026-11-18 reminder',
    '2026-11-30 first_notice',
    '2026-12-14 second_notice',
    '2026-12-28 lock',
    '2027-01-25 termination_notice',
  ])
  expect(beforehand.plan).toMatchObject({ termination_on: '2027-02-08', deletion_on: '2027-03-10' })
  at('2026-11-18', 7)
  await climb()
  expect(await story(customer)).toEqual([])
  await live('2026-12-28')
  // twice the same day: nothing more
  await climb()
  expect(await story(customer)).toEqual([
    '2026-11-19 reminder',
    '2026-11-30 first_notice',
    '2026-12-14 second_notice',
    '2026-12-28 lock',
  ])
  expect([await isLocked(customer), await contract()]).toEqual(['payment', 'suspended'])
  const told = await mails(customer)
  expect(told.map(({ template }) => template)).toEqual([...Array(3).fill('dunning_step'), 'customer_locked'])
  expect(told[0]?.body).toContain('€100.00')
  expect(told[3]?.body).toContain('we give notice of termination on 25 January 2027')
  expect((await (await browser()).get('/ajax/v1/accounts/lock')).body.planned).toEqual({
    notice_on: '2027-01-25',
    termination_on: '2027-02-08',
    deletion_on: '2027-03-10',
  })
  await live('2027-01-25')
  const { termination_on } = (await (await browser()).get('/ajax/v1/accounts/lock')).body
  expect(termination_on).toBe('2027-02-08')
  const { rows: events } =
    await sql`select detail from document_event where document_id = ${document} and event = 'reminded' order by at`.execute(
      operator(),
    )
  expect(events.map(row => (row as { detail: string }).detail)).toEqual([
    'reminder',
    'first_notice',
    'second_notice',
    'lock',
    'termination_notice',
  ])
  await pay(customer, document, 9_500)
  expect(await isLocked(customer)).toBe('payment')
  // no one would be locked for what is left
  await pay(customer, document, 1)
  expect([await isLocked(customer), await contract()]).toEqual([null, 'active'])
  await pay(customer, document, 499)
  // the bank takes it back: what was locked for is locked for again
  const now = here.services.clock.now()
  const returned = { kind: 'returned', to: { document }, from: 'money', amount: 9_999, currency: 'EUR' } as const
  await inTransaction(operator(), db => post(db, customer, [returned], { now, today: here.services.clock.today() }))
  await live(addDays(here.services.clock.today(), 4))
  expect(await isLocked(customer)).toBe('payment')
  expect((await story(customer)).filter(line => line.endsWith('lock_again'))).toHaveLength(1)
  await pay(customer, document, 9_999)
  expect(errors).toEqual([])
})

test('a promise holds everything back, ends a lock, and locks again once it is broken', async () => {
  const start = here.services.clock.today()
  const { customer, document, browser } = await debtor(addDays(start, -20))
  const payOn = addDays(start, 10)
  const { deferral } = (await (await browser()).get('/ajax/v1/billing/dunning')).body
  expect(deferral).toMatchObject({
    first: addDays(start, 1),
    last: addDays(start, 30),
    at_once_until: addDays(start, 14),
  })
  const asked = await (await browser()).post('/ajax/v1/billing/deferral', { pay_on: payOn, message: 'after payday' })
  expect(asked).toMatchObject({
    status: 201,
    body: { state: 'granted', instalments: [{ on: payOn, amount: { amount_minor: 10_000 } }] },
  })
  expect((await (await browser()).post('/ajax/v1/billing/deferral', { pay_on: payOn, message: '' })).status).toBe(409)
  await live(addDays(start, 10))
  expect(await story(customer)).toEqual([])
  await live(addDays(start, 11))
  const { rows } = await sql`select state from payment_promise where customer_number = ${customer}`.execute(operator())
  expect(rows).toEqual([{ state: 'broken' }])
  // who has broken one asks staff
  expect((await (await browser()).get('/ajax/v1/billing/dunning')).body.deferral.at_once_until).toBeNull()
  await live(addDays(start, 60))
  expect(await isLocked(customer)).toBe('payment')
  const today = here.services.clock.today()
  const request = await (await browser()).post('/ajax/v1/accounts/lock/requests', {
    kind: 'deferral',
    pay_on: addDays(today, 7),
    message: 'Friday',
  })
  const admin = await actingFor(customer)
  const answer = { accept: true, answer: 'Until then.' }
  expect(
    (await admin.post(`/ajax/v1/staff/customers/${customer}/lock/requests/${request.body.id}/answer`, answer)).status,
  ).toBe(204)
  expect(await isLocked(customer)).toBeNull()
  await live(addDays(today, 7))
  expect(await isLocked(customer)).toBeNull()
  await live(addDays(today, 8))
  expect(await isLocked(customer)).toBe('payment')
  expect((await story(customer)).at(-1)).toContain('lock_again')
  // whom staff let in on the very day is not locked once more for the promise that they know of
  const lift = { note: 'They pay on Monday.' }
  expect((await (await actingFor(customer)).post(`/ajax/v1/staff/customers/${customer}/unlock`, lift)).status).toBe(204)
  await climb()
  expect(await isLocked(customer)).toBeNull()
  await pay(customer, document, 10_000)
  expect(errors).toEqual([])
})

test('staff decide about larger sums, in instalments, and stop dunning for a document', async () => {
  const start = here.services.clock.today()
  const { customer, document, browser } = await debtor(addDays(start, -10), 90_000)
  const payOn = addDays(start, 5)
  expect(
    (await (await browser()).post('/ajax/v1/billing/deferral', { pay_on: payOn, message: 'in parts' })).body.state,
  ).toBe('asked')
  // no one goes on while staff owe an answer
  await live(addDays(start, 2))
  expect(await story(customer)).toEqual([])
  const admin = await actingFor(customer)
  const { data } = (await admin.get('/ajax/v1/staff/deferrals')).body
  expect(data).toMatchObject([{ customer_number: customer, sum: { amount_minor: 90_000 }, message: 'in parts' }])
  const staff = `/ajax/v1/staff/customers/${customer}`
  const answer = (body: object) =>
    admin.post(`${staff}/deferrals/${data[0].id}/answer`, { grant: true, answer: 'Thus.', ...body })
  const parts = [
    { on: addDays(start, 5), amount_minor: 40_000 },
    { on: addDays(start, 35), amount_minor: 50_000 },
  ]
  expect((await answer({ instalments: [parts[0]] })).status).toBe(422)
  expect((await answer({ instalments: parts.toReversed() })).status).toBe(422)
  expect((await answer({ instalments: parts })).status).toBe(200)
  expect((await answer({ instalments: parts })).status).toBe(409)
  await pay(customer, document, 40_000)
  await live(addDays(start, 30))
  expect(await story(customer)).toEqual([])
  await pay(customer, document, 50_000)
  expect((await (await browser()).get('/ajax/v1/billing/dunning')).body.promise.state).toBe('kept')

  const stopper = await actingFor(customer)
  const late = await insertDocument(operator(), {
    customer,
    net: 5_000,
    open: 5_000,
    status: 'open',
    dueOn: here.services.clock.today(),
  })
  const until = addDays(here.services.clock.today(), 10)
  expect(
    (await stopper.post(`${staff}/dunning/stop`, { document: late, until, reason: 'Under discussion' })).status,
  ).toBe(200)
  expect((await stopper.post(`${staff}/dunning/stop`, { document: late, until, reason: 'Once again' })).status).toBe(
    409,
  )
  await live(addDays(here.services.clock.today(), 6))
  expect(await story(customer)).toEqual([])
  const later = await actingFor(customer)
  const { stops } = (await later.get(`${staff}/dunning`)).body
  expect(stops).toMatchObject([{ until, reason: 'Under discussion' }])
  expect((await later.post(`${staff}/dunning/stops/${stops[0].id}/end`)).status).toBe(204)
  await live(addDays(here.services.clock.today(), 3))
  expect((await story(customer)).map(line => line.slice(11))).toEqual(['reminder'])
  expect(errors).toEqual([])
})

test('a promise is about what is due until its day, and after a refusal there is none for a while', async () => {
  const start = here.services.clock.today()
  const { customer, browser } = await debtor(addDays(start, 5), 90_000)
  const ask = async (pay_on: string) => (await browser()).post('/ajax/v1/billing/deferral', { pay_on, message: '' })
  expect((await (await browser()).get('/ajax/v1/billing/dunning')).body.deferral.first).toBe(addDays(start, 5))
  expect((await ask(addDays(start, 4))).status).toBe(422)
  const asked = await ask(addDays(start, 9))
  expect(asked.body).toMatchObject({ state: 'asked', sum: { amount_minor: 90_000 } })
  const admin = await actingFor(customer)
  const answer = `/ajax/v1/staff/customers/${customer}/deferrals/${asked.body.id}/answer`
  expect((await admin.post(answer, { grant: false, answer: 'No.' })).status).toBe(200)
  expect((await ask(addDays(start, 9))).status).toBe(409)
  // thirty days, counted where the provider is from half past midnight on
  await sql`update payment_promise set asked_at = ${new Date(startOfDay(start, 'Europe/Berlin').getTime() + 1_800_000)}
    where id = ${asked.body.id}`.execute(operator())
  at(addDays(start, 30))
  expect((await ask(addDays(start, 40))).status).toBe(409)
  at(addDays(start, 31))
  expect((await ask(addDays(start, 40))).status).toBe(201)
})

test('a notice charges interest and the lump sum once, as a document that nobody is locked for', async () => {
  const { configuration } = here.services
  const ladder = configuration.dunning.ladder.map(rung =>
    rung.step === 'first_notice' || rung.step === 'second_notice'
      ? { ...rung, charges: { interest: true, lumpSum: true, fee: 250 } }
      : rung,
  )
  const start = here.services.clock.today()
  const baseRates = { '2026-07-01': 127, '2027-01-01': 127, '2027-07-01': 127 }
  here.services.configuration = { ...configuration, dunning: { ...configuration.dunning, ladder, baseRates } }
  const { customer, document, browser } = await debtor(addDays(start, -40), 100_000)
  const charges = async () =>
    (
      await sql<{ line: string; letter: string; open: number }>`
        select c.kind || ' ' || d.number as line, c.letter_id as letter, s.open_minor::int as open from dunning_charge c
        join document d on d.id = c.letter_id join document_settlement s on s.document_id = d.id
        where c.customer_number = ${customer} order by c.letter_id, c.kind`.execute(operator())
    ).rows
  await live(addDays(start, 8))
  expect((await story(customer)).map(line => line.slice(11))).toEqual(['reminder'])
  expect(await charges()).toEqual([])
  const { interest } = (await (await browser()).get('/ajax/v1/billing/dunning')).body
  expect(interest.charged_on > here.services.clock.today()).toBe(true)
  await live(addDays(start, 16))
  const [first] = await charges()
  const lines = async () => (await charges()).map(({ line, letter }) => [line.split(' ')[0], letter])
  expect(await lines()).toEqual([
    ['interest', first?.letter],
    ['lump_sum', first?.letter],
  ])
  await live(addDays(start, 40))
  expect((await lines()).slice(2)).toEqual([['interest', expect.not.stringContaining(first?.letter ?? '')]])
  const told = (await mails(customer)).filter(({ template }) => template === 'dunning_step')
  expect(told[1]?.body).toMatch(/Late payment charges: €4\d\.\d\d.*MA-2027-\d{6}/)
  const page = `/ajax/v1/invoices/${first?.letter}`
  const { body } = await (await browser()).get(page)
  expect(body).toMatchObject({ kind: 'dunning_letter', tax: { amount_minor: 0 }, taxes: [{ category: 'O' }] })
  expect((await (await browser()).get(`${page}/pdf`)).status).toBe(200)
  expect((await (await browser()).get(`${page}/xml`)).status).toBe(404)
  // the claim alone decides about the lock
  await live(addDays(start, 60))
  expect(await isLocked(customer)).toBe('payment')
  const { debt } = (await (await browser()).get('/ajax/v1/accounts/lock')).body
  const before = (await (await browser()).get('/ajax/v1/invoices')).body.summary
  expect(debt.owed).toEqual(before.overdue)
  const charged = debt.invoices.filter(({ locks }: { locks: boolean }) => !locks)
  expect([debt.owed.amount_minor - debt.charges.amount_minor, charged.length > 0]).toEqual([100_000, true])
  await pay(customer, document, 100_000)
  expect(await isLocked(customer)).toBeNull()
  const { summary } = (await (await browser()).get('/ajax/v1/invoices')).body
  expect(summary.open.amount_minor).toBeGreaterThan(4000)
  here.services.configuration = configuration
  expect(errors).toEqual([])
})

/** An invoice for a contract, that notice of termination was given for today: it ends in two weeks. */
async function noticed(endsContracts = true) {
  const { configuration, clock } = here.services
  here.services.configuration = { ...configuration, dunning: { ...configuration.dunning, endsContracts } }
  const [now, today] = [clock.now(), clock.today()]
  const who = await newcomer(here)
  const { customer } = who
  const { id: contract } = await insertContract(operator(), { customer })
  await sql`update contract set agreed = agreed || '{"retrieval_days": 14}' where id = ${contract}`.execute(operator())
  const claim = { customer, contract, net: 10_000, open: 10_000, status: 'open', dueOn: addDays(today, -80) } as const
  const document = await insertDocument(operator(), claim)
  const on = addDays(today, 14)
  await operator()
    .insertInto('dunning_step')
    .values({
      customer_number: customer,
      id: uuidv7(),
      step: 'termination_notice',
      at: now,
      taken_on: today,
      lead_id: document,
      documents: [document],
      sum_minor: 10_000,
      currency: 'EUR',
      termination_on: on,
    })
    .execute()
  const life = async () => {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', state, end_rule, ends_on) as told from contract where id = ${contract}`.execute(operator())
    return rows[0]?.told
  }
  return { ...who, document, contract, life, on, browser: () => here.signedIn(who.email) }
}

test('on the day that the notice named, contracts with unpaid invoices end, once', async () => {
  const { customer, contract, life, on } = await noticed()
  const admin = await actingFor(customer)
  const { data } = (await admin.get('/ajax/v1/staff/terminations?limit=100')).body
  expect(data.filter((row: { customer_number: number }) => row.customer_number === customer)).toMatchObject([
    { ends_on: on, automatic: true, sum: { amount_minor: 10_000 }, stopped_until: null },
  ])
  at(on)
  await climb()
  expect(await life()).toBe('active')
  await live(addDays(on, 4))
  expect(await life()).toBe(`cancellation_scheduled for_cause ${on}`)
  expect((await story(customer)).map(line => line.slice(11)).filter(step => step === 'contracts_ended')).toHaveLength(1)
  const told = (await mails(customer)).filter(({ template }) => template === 'contracts_ended')
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toMatch(/: ended on .* You can download your data until/)
  const { rows } = await sql<{ kept: boolean }>`
    select data_until >= ${addDays(on, 30)}::date as kept from contract where id = ${contract}`.execute(operator())
  expect(rows).toEqual([{ kept: true }])
  expect(errors).toEqual([])
})

test.each<[string, (at: Awaited<ReturnType<typeof noticed>>) => Promise<unknown>]>([
  ['paid on its last evening', ({ customer, document }) => pay(customer, document, 10_000)],
  ['disputed', ({ customer, document }) => dispute(customer, document)],
  ['stopped by staff', ({ customer, on }) => hold(customer, addDays(on, 30))],
  ['granted more time, even if that was not kept', ({ browser, on }) => promised(browser, on)],
])('nothing ends where it was %s', async (_case, change) => {
  const noticedOne = await noticed()
  at(noticedOne.on)
  await climb()
  at(noticedOne.on, 22)
  await change(noticedOne)
  await live(addDays(noticedOne.on, 10))
  expect(await noticedOne.life()).toBe('active')
  expect(errors).toEqual([])
})

test('nothing ends by itself where the settings do not ask for it', async () => {
  const { life, on } = await noticed(false)
  at(on)
  await live(addDays(on, 5))
  expect(await life()).toBe('active')
})

const dispute = (customer: number, document: string) =>
  inTransaction(operator(), db =>
    noteDispute(db, customer, document, here.services.clock.now(), here.services.clock.now()),
  )

async function hold(customer: number, until: string) {
  const admin = await actingFor(customer)
  const body = { document: null, until, reason: 'Under discussion' }
  expect((await admin.post(`/ajax/v1/staff/customers/${customer}/dunning/stop`, body)).status).toBe(200)
}

async function promised(browser: () => Promise<Browser>, on: string) {
  const body = { pay_on: addDays(on, 2), message: 'Friday' }
  expect((await (await browser()).post('/ajax/v1/billing/deferral', body)).body.state).toBe('granted')
}
