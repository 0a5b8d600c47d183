import type { Balance, MovementRow } from '@kontor/contract/areas/money/balance'
import { rolePermissions } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { pageOf, pageTexts } from '../../../platform/db/list.ts'
import { insertCustomer, insertMethod } from '../../../testing/billing/billing.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { newMember, newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import type { Movement } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { movements, standings, statementOf } from './queries.ts'
import { topUpBalances } from './top-up/top-up-job.ts'

let here: TestCentre
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const operator = () => here.services.database.operator
const billing = '/ajax/v1/billing'
const euro = { currency: 'EUR' } as const
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

async function newCustomer(): Promise<{ customer: number; browser: Browser }> {
  const customer = await insertCustomer(operator())
  const terms = { role: 'owner' as const, permissions: [...rolePermissions.owner], customer }
  return { customer, browser: (await newMember(here, terms)).browser }
}
const book = (customer: number, today: string, ...movements: Movement[]) =>
  inTransaction(operator(), db => post(db, customer, movements, { now: new Date(`${today}T10:00:00Z`), today }))

/** An invoice of 100.00 in October, paid with 130.00 in November; one of 50.00 that the balance pays 30.00 of. */
async function customerWithMovements() {
  const { customer, browser } = await newCustomer()
  const paid = await insertDocument(operator(), {
    customer,
    number: `A-${customer}`,
    net: 10_000,
    status: 'open',
    open: 10_000,
    issuedOn: '2026-10-02',
  })
  await book(
    customer,
    '2026-11-05',
    { kind: 'payment', to: 'money', from: { document: paid }, amount: 10_000, ...euro },
    { kind: 'payment', to: 'money', from: 'balance', amount: 3000, ...euro },
  )
  const open = await insertDocument(operator(), {
    customer,
    number: `B-${customer}`,
    net: 5000,
    status: 'open',
    open: 5000,
    issuedOn: '2026-11-06',
  })
  await book(customer, '2026-11-06', {
    kind: 'applied',
    to: 'balance',
    from: { document: open },
    amount: 3000,
    ...euro,
  })
  return { customer, browser }
}
const brief = ({ what, document, change, after }: MovementRow) =>
  `${what} ${document?.number.slice(0, 1) ?? '-'} ${change.amount_minor} → ${after.amount_minor}`

describe('the account', () => {
  test('counts as credit above the invoices, with the open credit notes', async () => {
    const { customer, browser } = await newCustomer()
    await book(customer, '2026-11-05', { kind: 'payment', to: 'money', from: 'balance', amount: 2500, ...euro })
    await insertDocument(operator(), { customer, kind: 'credit_note', net: -1000, open: -1000, status: 'open' })
    const { body } = await browser.get('/ajax/v1/invoices?limit=1')
    expect(body.summary.credit).toEqual(eur(3500))
  })

  test('says what is owed, what is there, and each movement with what stands after it', async () => {
    const { customer, browser } = await customerWithMovements()
    const { body: balance } = await browser.get<Balance>(`${billing}/balance`)
    expect(balance.accounts).toEqual([
      {
        currency: 'EUR',
        standing: eur(-2000),
        owed: eur(2000),
        credit: eur(0),
        balance: eur(0),
        promotion: eur(0),
        under_way: { amount: eur(0), count: 0 },
        next_debit: null,
        forecast: null,
      },
    ])
    const { body: list } = await browser.get(`${billing}/ledger`)
    expect(list).toMatchObject({ total: 5, total_exact: true })
    expect(list.data.map(brief)).toEqual([
      'balance_used B 0 → -2000',
      'invoice B -5000 → -2000',
      'payment_to_balance - 3000 → 3000',
      'payment A 10000 → 0',
      'invoice A -10000 → -10000',
    ])
    const second = await browser.get(`${billing}/ledger?limit=2&sort=position`)
    expect(second.body.data.map(({ position }: MovementRow) => position)).toEqual([1, 2])
    const next = await browser.get(`${billing}/ledger?limit=2&sort=position&cursor=${second.body.next_cursor}`)
    expect(next.body.data.map(({ position }: MovementRow) => position)).toEqual([3, 4])
    const payments = await browser.get(`${billing}/ledger?kind=payments&from=2026-11-01&to=2026-11-05`)
    expect(payments.body.data).toHaveLength(2)
    expect((await browser.get(`${billing}/ledger?q=b-${customer}`)).body.data).toHaveLength(2)
    expect((await browser.get(`${billing}/ledger?currency=CHF`)).body.data).toEqual([])
    expect(customer).toBeGreaterThan(0)
  })

  test('has a statement that goes from its opening to its closing balance', async () => {
    const { customer, browser } = await customerWithMovements()
    const { body } = await browser.get(`${billing}/statement?from=2026-11-01&to=2026-11-05`)
    expect(body).toMatchObject({ opening: eur(-10_000), closing: eur(3000), complete: true })
    expect(body.data.map(brief)).toEqual(['payment A 10000 → 0', 'payment_to_balance - 3000 → 3000'])
    const before = await browser.get(`${billing}/statement?from=2025-01-01&to=2025-12-31`)
    expect(before.body).toMatchObject({ opening: eur(0), closing: eur(0), data: [] })
    expect((await browser.get(`${billing}/statement?from=2026-11-05&to=2026-11-01`)).status).toBe(422)
    const { body: page } = await browser.get<string>(`${billing}/statement/page?from=2026-11-01&to=2026-11-30`)
    expect(page).toContain(`<td>Payment for A-${customer}</td><td>€100.00</td><td>€0.00</td>`)
    expect(page).toContain(`<td>Balance used for B-${customer}</td><td>€30.00 (within account)</td><td>−€20.00</td>`)
    expect(page).toContain('<td>Closing balance</td>')
  })

  test('says how long a balance lasts at what was billed in the last 90 days', async () => {
    const { customer, browser } = await newCustomer()
    await insertDocument(operator(), { customer, net: 9000, status: 'open', open: 9000, issuedOn: '2026-11-01' })
    await book(customer, '2026-11-02', { kind: 'payment', to: 'money', from: 'balance', amount: 1000, ...euro })
    const { body } = await browser.get<Balance>(`${billing}/balance`)
    expect(body.accounts[0]?.forecast).toEqual({ per_month: eur(3000), lasts_until: '2026-11-26' })
  })
})

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }
test('of 100,000 movements balance, list and statement read a few pages', async () => {
  const { customer } = await newCustomer()
  await sql`
    insert into ledger_entry (customer_number, id, position, at, booked_on, kind, debit, credit, amount_minor, currency, after_minor)
    select ${customer}, gen_random_uuid(), n, now(), date '2019-01-01' + (n / 36), 'payment', 'money', 'balance', 1, 'EUR', n
    from generate_series(1, 100000) n`.execute(operator())
  const owner = ownerOf(here.url)
  await sql`insert into ledger_account values (${customer}, 'EUR', 100000, 0, 100000)`.execute(owner)
  await sql`vacuum analyze ledger_entry`.execute(owner)
  await owner.destroy()
  const list = movements(customer, 'EUR', { sort: '-position' })
  const month = { from: '2025-03-01', to: '2025-03-31' }
  const asked = {
    balance: standings(customer, '2026-11-16'),
    list: pageTexts(pageOf(list.order, { limit: 25 }), list),
    statement: statementOf(customer, 'EUR', month, 2001),
  }
  for (const [name, statement] of Object.entries(asked)) {
    const { rows } = await here.services.database.asTenant(customer, db =>
      sql<{ 'QUERY PLAN': [Plan] }>`explain (analyze, buffers, timing off, format json) ${statement}`.execute(db),
    )
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    expect({ name, pages }).toMatchObject({ pages: expect.toSatisfy((read: number) => read < 100) })
  }
})

describe('a voucher', () => {
  let staff: Browser
  let colleague: Browser
  beforeAll(async () => {
    // they make more than one a day
    await giveRole(here, 'admin@demo.example', { limits: { vouchers: 200_000 } })
    staff = await here.signedInByPassword('admin@demo.example')
    colleague = await newStaff()
  })
  async function newStaff(alone: number | null = null): Promise<Browser> {
    const { email } = await newPerson(here)
    await giveRole(here, email, { limits: { vouchers: alone } })
    return here.signedIn(email)
  }
  const wanted = {
    kind: 'sold',
    codes: 2,
    amount_minor: 2500,
    max_uses: 2,
    expires_on: '2026-12-31',
    reason: 'Sommerfest 2026',
  }
  const make = (changes: Partial<typeof wanted> = {}) =>
    staff.post('/ajax/v1/staff/vouchers', { ...wanted, ...changes })
  const step = (who: Browser, id: string, what: string) => who.post(`/ajax/v1/staff/vouchers/${id}/${what}`, {})
  const codesOf = async (changes: Partial<typeof wanted> = {}): Promise<string[]> =>
    (await step(staff, (await make(changes)).body.id, 'codes')).body.codes
  const redeem = (browser: Browser, code: string) => browser.post(`${billing}/vouchers/redeem`, { code })

  test('adds to the balance, once for each customer, until it is used up', async () => {
    const [code = ''] = await codesOf()
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    const { browser } = await newCustomer()
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect(await redeem(browser, typed)).toMatchObject({ status: 200, body: { amount: eur(2500), balance: eur(2500) } })
    expect(await redeem(browser, code)).toMatchObject({ status: 422, body: { code: 'voucher_redeemed' } })
    const { body } = await browser.get(`${billing}/ledger`)
    expect(body.data).toMatchObject([{ what: 'voucher', note: code.slice(-4), change: eur(2500), after: eur(2500) }])
    const others = await Promise.all([newCustomer(), newCustomer(), newCustomer()])
    const answers = await Promise.all(others.map(other => redeem(other.browser, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject({ body: { code: 'voucher_unusable' } })
  })

  test('that was given away pays nothing, and lowers the next invoices', async () => {
    const [code = ''] = await codesOf({ kind: 'given' })
    const { customer, browser } = await newCustomer()
    const open = await insertDocument(operator(), { customer, net: 2000, status: 'open', open: 2000 })
    expect((await redeem(browser, code)).body).toEqual({
      kind: 'given',
      amount: eur(2500),
      balance: eur(0),
      promotion: eur(2500),
    })
    const { body } = await browser.get<Balance>(`${billing}/balance`)
    expect(body.accounts).toMatchObject([{ standing: eur(-2000), balance: eur(0), promotion: eur(2500) }])
    expect((await browser.get(`/ajax/v1/invoices/${open}`)).body.open).toEqual(eur(2000))
    expect((await browser.get(`${billing}/payouts`)).body.free).toEqual(eur(0))
    const { data } = (await browser.get(`${billing}/ledger?kind=vouchers`)).body
    expect(data).toMatchObject([{ what: 'promotion', change: eur(0), after: eur(-2000) }])
  })

  test('pays what is open, as other balance does', async () => {
    const [code = ''] = await codesOf()
    const { customer, browser } = await newCustomer()
    await insertDocument(operator(), { customer, net: 2000, status: 'open', open: 2000 })
    expect((await redeem(browser, code)).body).toEqual({
      kind: 'sold',
      amount: eur(2500),
      balance: eur(500),
      promotion: eur(0),
    })
    const { body } = await browser.get(`${billing}/ledger`)
    expect(body.data.map(({ what }: MovementRow) => what)).toEqual(['balance_used', 'voucher', 'invoice'])
  })

  test('that cannot be redeemed is refused in the same words, whatever the reason', async () => {
    const { browser } = await newCustomer()
    const { body: stopped } = await make()
    const { codes } = (await step(staff, stopped.id, 'codes')).body
    await step(staff, stopped.id, 'stop')
    const [expiring = ''] = await codesOf({ expires_on: here.services.clock.today() })
    await sql`update voucher_batch set expires_on = '2026-01-01' where id = (select batch_id from voucher where ending = ${expiring.slice(-4)})`.execute(
      operator(),
    )
    const unusable = []
    for (const code of [codes[0], expiring, 'ABCD-EFGH-JKLM-NPQR', 'nonsense', '%'])
      unusable.push((await redeem(browser, code)).body)
    expect(new Set(unusable.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    const [{ code, message, errors }] = unusable
    expect([code, errors]).toEqual(['voucher_unusable', { code: [message] }])
  })

  test('is not guessed: after ten tries an hour has to pass', async () => {
    const { browser } = await newCustomer()
    for (let tries = 0; tries < 10; tries++) expect((await redeem(browser, `wrong-${tries}`)).status).toBe(422)
    expect((await redeem(browser, 'once more')).status).toBe(429)
  })

  test('is kept as a hash, and its codes are shown once', async () => {
    const { body: batch } = await make({ reason: 'Shown once' })
    expect(batch).toMatchObject({ state: 'ready', amount: eur(2500), codes: 2, uses: 0, own: true, approved_by: null })
    const { codes } = (await step(staff, batch.id, 'codes')).body
    expect((await step(staff, batch.id, 'codes')).status).toBe(409)
    const { rows } = await sql<{ kept: string }>`
      select v::text || b::text as kept from voucher v join voucher_batch b on b.id = v.batch_id where b.id = ${batch.id}`.execute(
      operator(),
    )
    expect(rows).toHaveLength(2)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('above the limit needs a colleague', async () => {
    const { body: batch } = await make({ codes: 41, reason: 'Above the limit' })
    expect(batch.state).toBe('waiting')
    expect((await step(staff, batch.id, 'codes')).status).toBe(409)
    expect(await step(staff, batch.id, 'approve')).toMatchObject({ status: 403, body: { code: 'own_approval' } })
    const less = await newStaff(100_000)
    expect(await step(less, batch.id, 'approve')).toMatchObject({ status: 403, body: { code: 'limit_too_low' } })
    expect(await step(colleague, batch.id, 'approve')).toMatchObject({ status: 200, body: { state: 'ready' } })
    expect((await step(staff, batch.id, 'codes')).body.codes).toHaveLength(41)
    expect((await staff.get('/ajax/v1/staff/vouchers')).body).toMatchObject({ alone: eur(200_000) })
  })

  test('in many small batches of a day is as much as in one', async () => {
    const third = await newStaff(200_000)
    const batch = { ...wanted, codes: 15, reason: 'One of many' }
    const states = []
    for (let made = 0; made < 3; made++) states.push((await third.post('/ajax/v1/staff/vouchers', batch)).body.state)
    expect(states).toEqual(['ready', 'ready', 'waiting'])
  })

  test('of a batch that was stopped counts as made: what it gave away is gone', async () => {
    const who = await newStaff(200_000)
    const batch = { ...wanted, codes: 20, reason: 'Stopped and made anew' }
    const { body } = await who.post('/ajax/v1/staff/vouchers', batch)
    expect(body.state).toBe('ready')
    await step(who, body.id, 'codes')
    await step(who, body.id, 'stop')
    const again = await who.post('/ajax/v1/staff/vouchers', { ...batch, codes: 21 })
    expect(again.body.state).toBe('waiting')
  })

  test('limits one of the staff also where they make twelve batches at once', async () => {
    const who = await newStaff(200_000)
    const batch = { ...wanted, codes: 40, reason: 'All at once' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => who.post('/ajax/v1/staff/vouchers', batch)))
    expect(answers.map(({ body }) => body.state).toSorted()).toEqual(['ready', ...Array(11).fill('waiting')])
  })

  test('is redeemed by nobody who made it, approved it or saw its codes, for themselves or for a customer', async () => {
    const [maker, approver, stranger] = [await newStaff(200_000), await newStaff(), await newStaff()]
    const { body: batch } = await maker.post('/ajax/v1/staff/vouchers', {
      ...wanted,
      codes: 100,
      reason: 'Summer gifts',
    })
    await step(approver, batch.id, 'approve')
    const { codes } = (await step(colleague, batch.id, 'codes')).body
    const { customer } = await newCustomer()
    for (const browser of [maker, approver, colleague, stranger])
      await browser.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    for (const browser of [maker, approver, colleague])
      expect(await redeem(browser, codes[0])).toMatchObject({ status: 403, body: { code: 'own_voucher' } })
    const uses = async () => (await stranger.get(`/ajax/v1/staff/vouchers/${batch.id}/uses`)).body.data
    expect(await uses()).toEqual([])
    expect((await redeem(stranger, codes[0])).status).toBe(200)
  })

  test('shows staff who redeemed it', async () => {
    const { body: batch } = await make({ reason: 'Seen once' })
    const { codes } = (await step(staff, batch.id, 'codes')).body
    const { customer, browser } = await newCustomer()
    await redeem(browser, codes[1])
    const uses = (await staff.get(`/ajax/v1/staff/vouchers/${batch.id}/uses`)).body
    expect(uses.data).toMatchObject([{ customer_number: customer, ending: codes[1].slice(-4), amount: eur(2500) }])
    const { data } = (await staff.get('/ajax/v1/staff/vouchers?limit=1')).body
    expect(data).toMatchObject([{ reason: 'Seen once', state: 'handed_out', uses: 1, redeemed: eur(2500) }])
  })

  test('is found by its reason, by a code or its ending, by who redeemed it, and by its state', async () => {
    const { body: batch } = await make({ reason: 'Found 100%' })
    const { codes } = (await step(staff, batch.id, 'codes')).body
    const { customer, browser } = await newCustomer()
    await redeem(browser, codes[0])
    const found = async (query: string) =>
      (await staff.get(`/ajax/v1/staff/vouchers?${query}`)).body.data.map(({ id }: { id: string }) => id)
    for (const q of ['ound 100%', codes[1], codes[1].slice(-4).toLowerCase(), customer])
      expect(await found(`q=${encodeURIComponent(q)}`)).toContain(batch.id)
    expect(await found('q=Nowhere')).toEqual([])
    expect(await found('q=ound 100%25&state=handed_out')).toEqual([batch.id])
    expect(await found('q=ound 100%25&state=ready')).toEqual([])
  })
})

const mailsTo = async (customer: number): Promise<string[]> => {
  const { rows } = await sql<{ template: string }>`
    select template from mail where customer_number = ${customer} and template like any(array['payment%', 'top_up%'])`.execute(
    operator(),
  )
  return rows.map(({ template }) => template)
}

describe('a rule of topping up', () => {
  test('is set with a fresh proof, within the limits, with a method that can be charged, and removed', async () => {
    const { customer, browser } = await newCustomer()
    const method = await insertMethod(operator(), customer, 'card')
    const rule = { below_minor: 1000, amount_minor: 2500, method, most_per_month: 2 }
    const url = `${billing}/top-up/rule`
    expect((await browser.send('PUT', url, { ...rule, amount_minor: 499 })).status).toBe(422)
    expect((await browser.send('PUT', url, { ...rule, method: crypto.randomUUID() })).status).toBe(404)
    const { body } = await browser.send('PUT', url, rule)
    expect(body.rule).toEqual({
      below: eur(1000),
      amount: eur(2500),
      method,
      most_per_month: 2,
      this_month: 0,
      paused_at: null,
      version: 1,
    })
    expect((await browser.send('PUT', url, rule)).body.code).toBe('stale_version')
    expect((await browser.send('PUT', url, { ...rule, most_per_month: 3, version: 1 })).body.rule.version).toBe(2)
    await sql`update payment_method set state = 'revoked' where id = ${method}`.execute(operator())
    expect((await browser.get<Balance>(`${billing}/balance`)).body.top_up.rule?.method).toBeNull()
    expect((await browser.send('DELETE', url)).status).toBe(204)
    expect((await browser.get<Balance>(`${billing}/balance`)).body.top_up.rule).toBeNull()
  })

  test('charges once where the balance is below, as often in a month as was said', async () => {
    const { customer, browser } = await newCustomer()
    const method = await insertMethod(operator(), customer, 'card')
    await sql`update payment_method set gateway_token = 'tok_sandbox_4242424242424242' where id = ${method}`.execute(
      operator(),
    )
    await browser.send('PUT', `${billing}/top-up/rule`, {
      below_minor: 1000,
      amount_minor: 2500,
      method,
      most_per_month: 2,
    })
    const run = async () => {
      await topUpBalances.run({ services: here.services, log: here.app.log } as never, {})
      const { rows } = await sql<{ balance: number; payments: number }>`
        select coalesce((select balance_minor::int from ledger_account where customer_number = ${customer}), 0) as balance,
          (select count(*)::int from payment where customer_number = ${customer}) as payments`.execute(operator())
      return rows[0]
    }
    expect(await run()).toEqual({ balance: 2500, payments: 1 })
    expect(await run()).toEqual({ balance: 2500, payments: 1 })
    const spend = (amount: number) =>
      book(customer, '2026-11-16', { kind: 'refunded', to: 'balance', from: 'money', amount, ...euro })
    await spend(2400)
    expect(await run()).toEqual({ balance: 2600, payments: 2 })
    await spend(2600)
    expect(await run()).toEqual({ balance: 0, payments: 2 })
    expect(await mailsTo(customer)).toEqual(['payment_received', 'payment_received'])
  })

  test('that fails says what to do, and pauses with the third failure in a row, until it is set anew', async () => {
    const { customer, browser } = await newCustomer()
    const method = await insertMethod(operator(), customer, 'card')
    await sql`update payment_method set gateway_token = 'sandbox_card_9995' where id = ${method}`.execute(operator())
    const rule = { below_minor: 1000, amount_minor: 2500, method, most_per_month: 10 }
    await browser.send('PUT', `${billing}/top-up/rule`, rule)
    /** A day's run: it tells of the last day's failure, and tries again. */
    const day = async () => {
      await topUpBalances.run({ services: here.services, log: here.app.log } as never, {})
      here.wait(86_400_000)
      const { rows } = await sql<{ paused: boolean; tries: number }>`
        select r.paused_at is not null as paused, (select count(*)::int from automatic_top_up t where t.customer_number = r.customer_number) as tries
        from top_up_rule r where r.customer_number = ${customer}`.execute(operator())
      return [(await mailsTo(customer)).length, rows[0]?.paused, rows[0]?.tries]
    }
    expect([await day(), await day(), await day()]).toEqual([
      [0, false, 1],
      [1, false, 2],
      [2, false, 3],
    ])
    expect([await day(), await day()]).toEqual([
      [3, true, 3],
      [3, true, 3],
    ])
    here.wait(-5 * 86_400_000)
    const set = await browser.send('PUT', `${billing}/top-up/rule`, { ...rule, version: 1 })
    expect(set.body.rule.paused_at).toBeNull()
  })
})
