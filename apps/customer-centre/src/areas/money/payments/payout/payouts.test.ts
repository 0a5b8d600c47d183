import { createHash } from 'node:crypto'
import type { Payout, PayoutStanding, StaffPayout } from '@kontor/contract/areas/money/payouts'
import { rolePermissions } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { type OwnerDb, ownerOf } from '../../../../testing/owner.ts'
import { fourEyes, imported } from '../../../../testing/payments/bank.ts'
import { advanced, begun, booksOf, insertCard } from '../../../../testing/payments/paying.ts'
import { statement } from '../../../../testing/payments/statements.ts'
import { newMember, newPerson } from '../../../../testing/people/people.ts'
import { giveRole } from '../../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post } from '../../ledger/post.ts'
import { verifyBooks } from '../../ledger/verify-books.ts'

let here: TestCentre
let admin: Browser
let colleague: Browser
let owner: OwnerDb
beforeAll(async () => {
  here = await startTestCentre('demo')
  owner = ownerOf(here.url)
  ;({ admin, colleague } = await fourEyes(here))
})
afterAll(async () => {
  await owner.destroy()
  await here.close()
})

const operator = () => here.services.database.operator
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const url = '/ajax/v1/billing/payouts'
const iban = 'DE89370400440532013000'

/** With a refund account that is old enough, and this much balance. */
async function customerWith(balance: number) {
  const customer = await insertCustomer(operator(), { refund_holder: 'Anna Müller', refund_iban: iban })
  const terms = { role: 'owner' as const, permissions: [...rolePermissions.owner], customer }
  const { browser } = await newMember(here, terms)
  if (balance > 0) await book(customer, { kind: 'payment', to: 'money', from: 'balance', amount: balance })
  return { customer, browser }
}
const book = (customer: number, ...movements: Omit<Movement, 'currency'>[]) =>
  inTransaction(operator(), db =>
    post(
      db,
      customer,
      movements.map(movement => ({ ...movement, currency: 'EUR' })),
      { now: here.services.clock.now(), today: here.services.clock.today() },
    ),
  )
const standing = async (browser: Browser) => (await browser.get<PayoutStanding>(url)).body
/** The body is the first payout, or the problem. */
async function ask(browser: Browser, amount_minor: number) {
  const { body, status } = await browser.post<{ payouts?: Payout[] }>(url, { amount_minor })
  return { status, body: (body.payouts?.[0] ?? body) as Payout & { code?: string }, payouts: body.payouts ?? [] }
}
async function waiting(id: string): Promise<StaffPayout | undefined> {
  const { body } = await admin.get('/ajax/v1/staff/payouts?limit=100')
  return body.data.find((one: StaffPayout) => one.id === id)
}
const decide = async (id: string, decision: string, { who = admin, reason = '' } = {}) => {
  const { rows } = await sql<{ version: number }>`select version from payout where id = ${id}`.execute(operator())
  return who.post(`/ajax/v1/staff/payouts/${id}/decide`, { decision, reason, version: rows[0]?.version })
}
const invoice = (customer: number, net: number) =>
  insertDocument(operator(), { customer, net, status: 'open', open: net })
const credit = (customer: number, net: number, corrects: string) =>
  insertDocument(operator(), { customer, kind: 'credit_note', net: -net, status: 'open', open: -net, corrects })
/** A card's payment that became balance. */
async function toppedUp(customer: number, amount_minor: number) {
  const card = await begun(here.services, { customer, documents: [], amount_minor, gateway: 'sandbox' })
  await advanced(here.services, customer, card, { type: 'arrived' })
  return card
}
const makeFile = async () => (await admin.post('/ajax/v1/staff/payout-files', {})).body.id as string | null
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from payout where id = ${id}`.execute(operator())).rows[0]?.state
const balanceOf = async (customer: number) => (await booksOf(here.services, customer)).balance

describe('what can be paid out', () => {
  test('is the balance without vouchers, which are used up first', async () => {
    const { customer, browser } = await customerWith(5000)
    await book(customer, { kind: 'voucher', to: 'vouchers', from: 'balance', amount: 3000 })
    expect(await standing(browser)).toMatchObject({ free: eur(5000), vouchers: eur(3000), credit: eur(0) })
    const id = await insertDocument(operator(), { customer, net: 4000, status: 'open', open: 4000 })
    await book(customer, { kind: 'applied', to: 'balance', from: { document: id }, amount: 4000 })
    expect(await standing(browser)).toMatchObject({ free: eur(4000), vouchers: eur(0) })
    await book(customer, { kind: 'voucher', to: 'vouchers', from: 'balance', amount: 700 })
    expect(await standing(browser)).toMatchObject({ free: eur(4000), vouchers: eur(700) })
    expect((await ask(browser, 4001)).body.code).toBe('payout_too_much')
  })

  test('is nothing without a refund account, or in a currency that banks do not transfer so', async () => {
    const { customer, browser } = await customerWith(5000)
    await sql`update customer set refund_iban = null, refund_holder = null where customer_number = ${customer}`.execute(
      operator(),
    )
    expect((await ask(browser, 5000)).body.code).toBe('payout_no_account')
  })

  test('is used for what is open first', async () => {
    const { customer, browser } = await customerWith(0)
    await insertDocument(operator(), { customer, net: 2000, status: 'open', open: 2000 })
    await book(customer, { kind: 'payment', to: 'money', from: 'balance', amount: 5000 })
    expect((await ask(browser, 3001)).body.code).toBe('payout_too_much')
    expect((await ask(browser, 3000)).status).toBe(201)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, balance: 0 })
  })

  test('is also an open credit note, where no contract goes on that would use it', async () => {
    const { customer, browser } = await customerWith(100)
    const paid = await invoice(customer, 2500)
    await book(customer, { kind: 'payment', to: 'money', from: { document: paid }, amount: 2500 })
    await credit(customer, 2500, paid)
    expect(await standing(browser)).toMatchObject({ free: eur(2600), credit: eur(2500) })
    const { body } = await ask(browser, 2600)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, balance: 0 })
    expect((await browser.post(`${url}/${body.id}/withdraw`, {})).body).toMatchObject({ state: 'withdrawn' })
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, balance: 2600 })
  })
})

describe('what came by voucher', () => {
  test('is a voucher still when a credit note gives it back, and is not refunded to a card', async () => {
    const { customer, browser } = await customerWith(0)
    await book(customer, { kind: 'voucher', to: 'vouchers', from: 'balance', amount: 10_000 })
    const year = await invoice(customer, 7126)
    await book(customer, { kind: 'applied', to: 'balance', from: { document: year }, amount: 7126 })
    await credit(customer, 7107, year)
    expect(await standing(browser)).toMatchObject({ free: eur(0), credit: eur(0), vouchers: eur(2874) })
    expect((await ask(browser, 1)).body.code).toBe('payout_too_much')
    await toppedUp(customer, 500)
    expect(await standing(browser)).toMatchObject({ free: eur(500), vouchers: eur(2874), back: [{ amount: eur(500) }] })
    expect((await ask(browser, 501)).body.code).toBe('payout_too_much')
    // with the request open credit becomes balance, and is a voucher there
    expect((await ask(browser, 500)).status).toBe(201)
    expect(await standing(browser)).toMatchObject({ free: eur(0), vouchers: eur(9981) })
  })

  test('comes back after the money that paid beside it', async () => {
    const { customer, browser } = await customerWith(2000)
    await book(customer, { kind: 'voucher', to: 'vouchers', from: 'balance', amount: 3000 })
    const half = await invoice(customer, 4000)
    await book(customer, { kind: 'applied', to: 'balance', from: { document: half }, amount: 4000 })
    await credit(customer, 1500, half)
    expect(await standing(browser)).toMatchObject({ free: eur(2000), credit: eur(1000) })
  })

  test('is no money either where the invoice of a credit note was never paid', async () => {
    const { customer, browser } = await customerWith(0)
    const owed = await invoice(customer, 4000)
    await sql`update document_settlement set disputed_at = now() where document_id = ${owed}`.execute(operator())
    await credit(customer, 4000, owed)
    expect(await standing(browser)).toMatchObject({ free: eur(0), credit: eur(0) })
  })
})

describe('what came by card', () => {
  test('goes back there first; only the rest is transferred', async () => {
    const { customer, browser } = await customerWith(2000)
    const card = await toppedUp(customer, 5000)
    expect(await standing(browser)).toMatchObject({ free: eur(7000), back: [{ id: card, amount: eur(5000) }] })
    const { payouts } = await ask(browser, 6000)
    const [back, bank] = payouts.toSorted((a, b) => b.amount.amount_minor - a.amount.amount_minor)
    expect([back, bank]).toMatchObject([
      { amount: eur(5000), source: { id: card } },
      { amount: eur(1000), source: null },
    ])
    expect((await waiting(back?.id ?? ''))?.source).toMatchObject({ id: card, obstacle: null })
    expect(await decide(back?.id ?? '', 'transfer')).toMatchObject({ status: 409, body: { code: 'payout_goes_back' } })
    expect((await decide(bank?.id ?? '', 'to_source')).body.code).toBe('refund_impossible')
    expect((await decide(back?.id ?? '', 'to_source')).status).toBe(204)
    expect((await decide(bank?.id ?? '', 'transfer')).status).toBe(204)
  })

  test('needs no refund account', async () => {
    const { customer, browser } = await customerWith(0)
    await sql`update customer set refund_iban = null, refund_holder = null where customer_number = ${customer}`.execute(
      operator(),
    )
    await toppedUp(customer, 5000)
    const { body } = await ask(browser, 5000)
    expect(await waiting(body.id)).toMatchObject({ account_changed: false })
    expect((await decide(body.id, 'to_source')).status).toBe(204)
  })

  test('is for staff to decide where the way back is closed, with the reason', async () => {
    const { customer, browser } = await customerWith(0)
    const card = await toppedUp(customer, 5000)
    await sql`update payment set created_at = created_at - interval '400 days' where id = ${card}`.execute(owner)
    const { body } = await ask(browser, 2000)
    expect((await waiting(body.id))?.source).toMatchObject({ id: card, obstacle: 'too_old' })
    expect((await decide(body.id, 'transfer')).status).toBe(204)
    expect(await stateOf(body.id)).toBe('approved')
    await sql`update payment set created_at = now(), gateway = 'gone' where id = ${card}`.execute(owner)
    expect((await waiting((await ask(browser, 1000)).body.id))?.source?.obstacle).toBe('removed')
    await sql`update payment set gateway = 'sandbox' where id = ${card}`.execute(operator())
    await sql`insert into payment (customer_number, id, kind, status, direction, refunds_id, label, amount_minor, currency, created_at)
      values (${customer}, gen_random_uuid(), 'card', 'failed', 'out', ${card}, '', 100, 'EUR', now())`.execute(
      operator(),
    )
    expect((await waiting((await ask(browser, 1000)).body.id))?.source?.obstacle).toBe('refused')
    await sql`update payment set refunded_minor = amount_minor where id = ${card}`.execute(operator())
    expect((await waiting((await ask(browser, 1000)).body.id))?.source?.obstacle).toBe('nothing_left')
  })
})

describe('a payout', () => {
  test('is held from the first moment: of two at once one is asked for', async () => {
    const { customer, browser } = await customerWith(5000)
    const answers = await Promise.all([ask(browser, 4000), ask(browser, 4000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await balanceOf(customer)).toBe(1000)
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from mail where template = 'payout_asked' and customer_number = ${customer}`.execute(
      operator(),
    )
    expect(rows[0]?.told).toBe(1)
  })

  test('that no bank can read is left out of the file for staff, and the others go', async () => {
    await makeFile()
    const [good, bad] = [await customerWith(500), await customerWith(500)]
    const [{ body: paid }, { body: left }] = [await ask(good.browser, 400), await ask(bad.browser, 400)]
    for (const { id } of [paid, left]) expect((await decide(id, 'transfer')).status).toBe(204)
    await sql`update payout set holder = '北京' where id = ${left.id}`.execute(operator())
    const file = await makeFile()
    expect([await stateOf(paid.id), await stateOf(left.id)]).toEqual(['sent', 'approved'])
    const { body: xml } = await admin.get(`/ajax/v1/staff/payout-files/${file}`)
    expect(String(xml)).toContain('<NbOfTxs>1</NbOfTxs>')
    expect(await waiting(left.id)).toMatchObject({ state: 'approved', objection: 'holder' })
    expect(await makeFile()).toBeNull()
    expect((await decide(left.id, 'refuse', { reason: 'Bitte in lateinischen Buchstaben' })).status).toBe(204)
    expect(await balanceOf(bad.customer)).toBe(500)
  })

  test('is not asked for to an account whose holder no bank can read', async () => {
    const { customer, browser } = await customerWith(5000)
    await sql`update customer set refund_holder = '北京' where customer_number = ${customer}`.execute(operator())
    expect((await ask(browser, 4000)).body.code).toBe('payout_holder')
    await sql`update customer set refund_holder = 'Юрий Петров' where customer_number = ${customer}`.execute(operator())
    expect((await ask(browser, 4000)).status).toBe(201)
  })

  test('goes to the bank in one file, once, and is paid when the bank has executed it', async () => {
    const { customer, browser } = await customerWith(5000)
    const { body } = await ask(browser, 4000)
    expect(await waiting(body.id)).toMatchObject({ state: 'asked', amount: eur(4000), two_people: false, source: null })
    expect((await decide(body.id, 'transfer')).status).toBe(204)
    const file = (await makeFile()) as string
    expect(await makeFile()).toBeNull()
    const { rows } = await sql<{ sha: string; end: string }>`
      select encode(f.sha256, 'hex') as sha, x.end_to_end_id as end from payout_file f join payout x on x.file_id = f.id
      where f.id = ${file} and x.id = ${body.id}`.execute(operator())
    const xml = (await admin.get(`/ajax/v1/staff/payout-files/${file}`)).body
    expect(createHash('sha256').update(xml).digest('hex')).toBe(rows[0]?.sha)
    expect(xml).toContain(`<EndToEndId>${rows[0]?.end}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">40.00</InstdAmt>`)
    expect(xml).toContain(`<Cdtr><Nm>Anna Mueller</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN>`)
    expect((await browser.post(`${url}/${body.id}/withdraw`, {})).status).toBe(409)
    expect((await decide(body.id, 'refuse', { reason: 'Too late' })).status).toBe(409)
    expect((await admin.post(`/ajax/v1/staff/payout-files/${file}/executed`, {})).status).toBe(204)
    expect((await admin.post(`/ajax/v1/staff/payout-files/${file}/executed`, {})).status).toBe(409)
    const ledger = (await browser.get('/ajax/v1/billing/ledger')).body.data
    expect(ledger.map(({ what }: { what: string }) => what)).toEqual(['payout_sent', 'payout', 'payment_to_balance'])
    expect(await balanceOf(customer)).toBe(1000)
    const { rows: left } = await sql<{ left: number }>`
      select coalesce(sum(case when debit = 'payouts' then amount_minor when credit = 'payouts' then -amount_minor else 0 end), 0)::int as left
      from ledger_entry where customer_number = ${customer}`.execute(operator())
    expect(left[0]?.left).toBe(0)
    const version = (
      await sql<{ version: number }>`select version from payout where id = ${body.id}`.execute(operator())
    ).rows[0]?.version
    const back = { reason: 'Account closed', version }
    expect((await admin.post(`/ajax/v1/staff/payouts/${body.id}/returned`, back)).status).toBe(204)
    expect(await balanceOf(customer)).toBe(5000)
  })

  test('is paid and comes back by the bank’s statements, each once, and not again what staff have noted', async () => {
    const people = [await customerWith(5000), await customerWith(3000)]
    const ids: string[] = []
    for (const { browser } of people) {
      const { id } = (await ask(browser, 3000)).body
      expect((await decide(id, 'transfer')).status).toBe(204)
      ids.push(id)
    }
    const file = (await makeFile()) as string
    const names = (
      await sql<{ name: string }>`
        select end_to_end_id as name from payout where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`.execute(
        operator(),
      )
    ).rows.map(({ name }) => name)
    const left = (at: number, amount = -3000) => ({
      amount,
      ref: `out-${ids[at]}-${amount}`,
      endToEnd: names[at] ?? '',
    })
    const back = { amount: 3000, ref: `back-${ids[0]}`, endToEnd: names[0] ?? '', reason: 'AC04', family: 'RCDT' }
    const states = async () => [await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]
    const executed = async () =>
      (
        await sql<{ at: string | null }>`select executed_at as at from payout_file where id = ${file}`.execute(
          operator(),
        )
      ).rows[0]?.at

    await imported(here, admin, statement([left(0), left(1, -2900)]))
    expect([await states(), await executed()]).toEqual([['paid', 'sent'], null])
    const { body } = await admin.get('/ajax/v1/staff/bank/entries?state=unmatched&limit=100')
    expect(body.data).toMatchObject([{ kind: 'payout', amount: { amount_minor: 2900 } }])
    await imported(here, admin, statement([left(0), { ...back, on: '2026-11-20' }, left(1)], { opening: 5 }))
    expect([await states(), await executed()]).toEqual([['returned', 'paid'], expect.any(String)])
    expect([await balanceOf(people[0]?.customer ?? 0), await balanceOf(people[1]?.customer ?? 0)]).toEqual([5000, 0])
    expect((await admin.post(`/ajax/v1/staff/payout-files/${file}/executed`, {})).status).toBe(409)
    await imported(here, admin, statement([{ ...back, ref: 'back-again' }], { opening: 7 }))
    expect(await balanceOf(people[0]?.customer ?? 0)).toBe(5000)
    const { rows } = await sql<{ body: string }>`
      select body from mail where customer_number = ${people[0]?.customer} and template = 'payout_refused'`.execute(
      operator(),
    )
    expect(rows).toMatchObject([{ body: expect.stringContaining('closed') }])
    const audited = await sql<{ action: string }>`
      select action from audit_entry where subject_id = any(${ids}::text[]) and action in ('payout.paid', 'payout.returned') order by 1`.execute(
      operator(),
    )
    expect(audited.rows.map(({ action }) => action)).toEqual(['payout.paid', 'payout.paid', 'payout.returned'])
  })

  test('that is refused is balance again, with the reason, and pays what is open by now', async () => {
    const { customer, browser } = await customerWith(5000)
    const { body } = await ask(browser, 5000)
    await insertDocument(operator(), { customer, net: 1200, status: 'open', open: 1200 })
    expect((await decide(body.id, 'refuse')).status).toBe(422)
    expect((await decide(body.id, 'refuse', { reason: 'Please call us' })).status).toBe(204)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, balance: 3800 })
    expect((await standing(browser)).payouts).toMatchObject([{ state: 'refused', reason: 'Please call us' }])
  })

  test('above the limit is approved by two people', async () => {
    const { browser } = await customerWith(200_000)
    const { body } = await ask(browser, 100_001)
    expect((await decide(body.id, 'transfer')).status).toBe(204)
    expect(await stateOf(body.id)).toBe('second')
    expect(await decide(body.id, 'transfer')).toMatchObject({ status: 403, body: { code: 'own_approval' } })
    expect((await decide(body.id, 'to_source', { who: colleague })).status).toBe(409)
    expect((await decide(body.id, 'transfer', { who: colleague })).status).toBe(204)
    expect(await stateOf(body.id)).toBe('approved')
  })

  test('in parts is approved by two people once the parts are above the limit', async () => {
    const { browser } = await customerWith(200_000)
    const [first, second] = [(await ask(browser, 60_000)).body, (await ask(browser, 60_000)).body]
    await decide(first.id, 'transfer')
    await decide(second.id, 'transfer')
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['approved', 'second'])
  })

  test('that was asked for days ago counts on the day of its approval, over all customers, whatever becomes of it', async () => {
    const { email } = await newPerson(here)
    await giveRole(here, email, { limits: { refund: 100_000 } })
    const who = await here.signedIn(email)
    const asked: string[] = []
    for (const amount of [60_000, 50_000])
      asked.push((await ask((await customerWith(200_000)).browser, amount)).body.id)
    await sql`update payout set asked_at = asked_at - interval '3 days' where id = any(${asked}::uuid[])`.execute(
      operator(),
    )
    await decide(asked[0] ?? '', 'transfer', { who })
    // taken back by themselves, it makes no room
    await decide(asked[0] ?? '', 'refuse', { who, reason: 'Another one first' })
    await decide(asked[1] ?? '', 'transfer', { who })
    expect([await stateOf(asked[0] ?? ''), await stateOf(asked[1] ?? '')]).toEqual(['refused', 'second'])
  })

  test('is limited also where one of the staff approves several customers’ at once', async () => {
    const { email } = await newPerson(here)
    await giveRole(here, email, { limits: { refund: 100_000 } })
    const who = await here.signedIn(email)
    const asked: string[] = []
    for (let made = 0; made < 4; made++) asked.push((await ask((await customerWith(60_000)).browser, 60_000)).body.id)
    await Promise.all(asked.map(one => decide(one, 'transfer', { who })))
    const states = await Promise.all(asked.map(stateOf))
    expect(states.toSorted()).toEqual(['approved', 'second', 'second', 'second'])
  })

  test('waits some days after the account was changed, and never goes to one that is changed again', async () => {
    const { customer, browser } = await customerWith(5000)
    const account = { holder: 'Anna Müller', iban: 'AT026000000001349870', bic: '' }
    expect((await browser.send('PUT', '/ajax/v1/accounts/userdata/bankdata', account)).status).toBe(200)
    const { body } = await ask(browser, 2000)
    expect(body.not_before).toBe((await standing(browser)).account?.not_before)
    expect(body.not_before).not.toBeNull()
    await decide(body.id, 'transfer')
    await makeFile()
    expect(await stateOf(body.id)).toBe('approved')
    await sql`update payout set not_before = ${here.services.clock.today()}, state = 'asked' where id = ${body.id}`.execute(
      operator(),
    )
    await sql`update customer set refund_iban = ${iban} where customer_number = ${customer}`.execute(operator())
    expect(await waiting(body.id)).toMatchObject({ account_changed: true })
    expect((await decide(body.id, 'transfer')).status).toBe(409)
    await sql`update payout set state = 'approved' where id = ${body.id}`.execute(operator())
    await makeFile()
    expect(await stateOf(body.id)).toBe('approved')
    expect((await decide(body.id, 'refuse', { reason: 'Other account' })).status).toBe(204)
    expect(await balanceOf(customer)).toBe(5000)
  })

  test('goes back by card where staff say so', async () => {
    const { customer, browser } = await customerWith(0)
    const methodId = await insertCard(operator(), customer, '4242')
    const card = await begun(here.services, {
      customer,
      documents: [],
      amount_minor: 5000,
      methodId,
      gateway: 'sandbox',
    })
    await advanced(here.services, customer, card, { type: 'arrived' })
    const { body } = await ask(browser, 3000)
    expect((await waiting(body.id))?.source).toMatchObject({ id: card, kind: 'card' })
    expect((await decide(body.id, 'to_source')).status).toBe(204)
    expect(await stateOf(body.id)).toBe('to_source')
    const { rows } = await sql`select amount_minor::int, direction from payment where refunds_id = ${card}`.execute(
      operator(),
    )
    expect(rows).toEqual([{ amount_minor: 3000, direction: 'out' }])
    expect((await standing(browser)).free).toEqual(eur(2000))
  })

  test('is stopped where the money it would pay out goes back', async () => {
    const { customer, browser } = await customerWith(0)
    const card = await begun(here.services, { customer, documents: [], amount_minor: 5000, gateway: 'sandbox' })
    await advanced(here.services, customer, card, { type: 'arrived' })
    const { body } = await ask(browser, 5000)
    await advanced(here.services, customer, card, { type: 'went_back', reason: 'charged_back', as: 'charged_back' })
    expect(await stateOf(body.id)).toBe('withdrawn')
    expect(await balanceOf(customer)).toBe(0)
    expect((await losses()).filter(one => one.customer_number === customer)).toEqual([])
  })

  test('that was made before the money went back is a loss that waits for staff', async () => {
    const { customer, browser } = await customerWith(0)
    const card = await begun(here.services, { customer, documents: [], amount_minor: 5000, gateway: 'sandbox' })
    await advanced(here.services, customer, card, { type: 'arrived' })
    // too old to go back by card
    await sql`update payment set created_at = created_at - interval '400 days' where id = ${card}`.execute(owner)
    const { body } = await ask(browser, 5000)
    await decide(body.id, 'transfer')
    await makeFile()
    await advanced(here.services, customer, card, { type: 'went_back', reason: 'charged_back', as: 'charged_back' })
    const found = (await losses()).filter(one => one.customer_number === customer)
    expect(found).toMatchObject([{ amount: eur(5000), payment: { id: card, kind: 'card' } }])
    const done = `/ajax/v1/staff/losses/${found[0]?.id}/done`
    expect((await admin.post(done, { note: 'Letter sent' })).status).toBe(204)
    expect((await admin.post(done, { note: 'Letter sent' })).status).toBe(409)
    expect((await losses()).filter(one => one.customer_number === customer)).toEqual([])
  })

  test('leaves books that fit', async () => {
    expect((await verifyBooks(operator())).broken).toBeNull()
  })
})

const losses = async (): Promise<{ id: string; customer_number: number }[]> =>
  (await admin.get('/ajax/v1/staff/losses?limit=100')).body.data
