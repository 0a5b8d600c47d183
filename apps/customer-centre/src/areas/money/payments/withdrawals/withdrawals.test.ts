import type { PayoutStanding } from '@kontor/contract/areas/money/payouts'
import type { WithdrawalRefund } from '@kontor/contract/areas/money/withdrawal-refunds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { insertBilled, insertCustomer } from '../../../../testing/billing/billing.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { advanced, begun, booksOf, moving } from '../../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { lockContract } from '../../../contracts/contracts/change-lifecycle.ts'
import { transition } from '../../../contracts/contracts/transition.ts'
import { billCustomer } from '../../billing/run-job.ts'
import { withdrawContract } from '../../billing/withdraw.ts'
import { post } from '../../ledger/post.ts'
import { charge } from '../paying/charge.ts'
import { postingBy } from '../paying/posting-context.ts'
import { refundPayment } from '../paying/refund-job.ts'
import { refundWithdrawals } from './refund-job.ts'

let here: TestCentre
let staff: Browser
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

const operator = () => here.services.database.operator
const context = () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return { services: here.services, mailer: { send: async () => undefined } as never, log: silent }
}
const waiting = async (customer: number): Promise<WithdrawalRefund[]> =>
  (await staff.get('/ajax/v1/staff/withdrawal-refunds?limit=100')).body.data.filter(
    (row: WithdrawalRefund) => row.customer_number === customer,
  )
const bill = (customer: number) => billCustomer.run(context(), { customer })

/** A consumer with two contracts since today, one of which can be withdrawn from, and their invoice over half a month. */
async function ordered(price_minor: number) {
  const account = { refund_holder: 'Mia Berg', refund_iban: 'DE89370400440532013000' }
  const customer = await insertCustomer(operator(), { type: 'consumer', ...account })
  await insertBilled(operator(), customer, { started_on: '2026-11-16' })
  const started = { started_on: '2026-11-16', withdrawal_until: '2026-11-30' }
  const contract = await insertBilled(operator(), customer, { ...started, price_minor })
  await bill(customer)
  const { rows } = await sql<{ id: string; gross: number }>`
    select id, gross_minor::int as gross from document where customer_number = ${customer}`.execute(operator())
  return { customer, contract, invoice: rows[0]?.id ?? '', gross: rows[0]?.gross ?? 0 }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

async function paidByCard({ customer, invoice, gross }: Ordered): Promise<string> {
  const lookAt = new Date(here.services.clock.now().getTime() + 60_000)
  const documents = [{ id: invoice, amount_minor: gross }]
  const id = await begun(here.services, { customer, documents, gateway: 'sandbox', lookAt })
  await charge(
    { services: here.services, posting: () => postingBy(here.services, 'test') },
    {
      customer_number: customer,
      id,
      amount_minor: gross,
      currency: 'EUR',
      gateway: 'sandbox',
      present: false,
      kind: 'card',
      token: 'sandbox_card_4242',
      returnUrl: 'http://portal.test/',
      description: '',
      locale: 'de',
    },
  )
  return id
}

const withdraw = ({ customer, contract }: Ordered) =>
  inTransaction(operator(), async db => {
    const locked = await lockContract(db, customer, contract)
    const next = locked && transition(locked.life, { event: 'withdraw' }, '2026-11-16')
    if (!next || 'refused' in next) throw new Error('it cannot be withdrawn from')
    const by = { name: 'Test', staff: false }
    await withdrawContract(db, locked, next, { on: '2026-11-16', by, now: here.services.clock.now() })
  })
const refunds = async (customer: number) =>
  (
    await sql<{ id: string; amount: number; said: string; refunds: string }>`
      select id, amount_minor::int as amount, said, refunds_id as refunds from payment
      where customer_number = ${customer} and direction = 'out' order by created_at, id`.execute(operator())
  ).rows

test('what was paid by card goes back by itself, from the credit note of the withdrawal alone', async () => {
  const all = await ordered(4000)
  const { customer } = all
  const payment = await paidByCard(all)
  await withdraw(all)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from pgboss.job where name = 'billing.bill-customer' and data ->> 'customer' = ${String(customer)}
      and state = 'created'`.execute(operator())
  expect(rows).toEqual([{ queued: 1 }])
  expect(await waiting(customer)).toMatchObject([{ credit_note: null, amount: null, due_on: '2026-11-30' }])
  await bill(customer)
  const row = { amount: { amount_minor: 2380, currency: 'EUR' }, payment: null, account: true, days_left: 14 }
  const [open] = await waiting(customer)
  expect(open).toMatchObject({ ...row, credit_note: expect.stringMatching(/^GS-2026-/) })
  await refundWithdrawals.run(context(), {})
  await refundWithdrawals.run(context(), {})
  const [back, ...more] = await refunds(customer)
  expect([back, more]).toMatchObject([{ amount: 2380, refunds: payment, said: open?.credit_note }, []])
  // under way: no one gives it back a second time
  expect(await waiting(customer)).toEqual([])
  await refundPayment.run(context(), { customer, id: back?.id ?? '' })
  await refundWithdrawals.run(context(), {})
  expect(await refunds(customer)).toHaveLength(1)
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, holds: 0 })
  expect(await waiting(customer)).toEqual([])
})

test('what the gateway refuses is not tried again, and waits for staff with its payment', async () => {
  // half a month of it is 66.60 with VAT, which the sandbox refuses
  const all = await ordered(11_194)
  const { customer } = all
  const payment = await paidByCard(all)
  await withdraw(all)
  await bill(customer)
  await refundWithdrawals.run(context(), {})
  const [back] = await refunds(customer)
  expect(back?.amount).toBe(6660)
  await refundPayment.run(context(), { customer, id: back?.id ?? '' })
  await refundWithdrawals.run(context(), {})
  expect(await refunds(customer)).toHaveLength(1)
  expect(await waiting(customer)).toMatchObject([{ payment: { id: payment, kind: 'card' } }])
})

test('what came by transfer waits until staff have it paid out, though another contract goes on', async () => {
  const all = await ordered(4000)
  const { customer, invoice, gross } = all
  const documents = [{ id: invoice, amount_minor: gross }]
  const payment = await begun(here.services, { customer, documents, kind: 'transfer' })
  await advanced(here.services, customer, payment, { type: 'arrived' })
  await withdraw(all)
  await bill(customer)
  await refundWithdrawals.run(context(), {})
  expect(await refunds(customer)).toEqual([])
  const count = async () => (await staff.get('/ajax/v1/staff/counts')).body.refunds
  const before = await count()
  expect(await waiting(customer)).toHaveLength(1)
  here.wait(15 * 86_400_000)
  staff = await here.signedIn('admin@demo.example')
  expect(await waiting(customer)).toMatchObject([{ days_left: -1 }])
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const { body } = await staff.get<PayoutStanding>('/ajax/v1/billing/payouts')
  expect(body.back).toEqual([])
  expect(body).toMatchObject({ free: { amount_minor: 2380 }, credit: { amount_minor: 2380 } })
  expect((await staff.post('/ajax/v1/billing/payouts', { amount_minor: 2380 })).status).toBe(201)
  expect([await waiting(customer), await count()]).toEqual([[], before - 1])
})

test('what a voucher had paid comes back as a voucher, whatever was paid by card beside it', async () => {
  const all = await ordered(4000)
  const { customer, invoice, gross } = all
  await moving(here.services, customer, async (db, at) => {
    const voucher = { kind: 'voucher', to: 'vouchers', from: 'balance', amount: gross - 500, currency: 'EUR' } as const
    const used = {
      kind: 'applied',
      to: 'balance',
      from: { document: invoice },
      amount: gross - 500,
      currency: 'EUR',
    } as const
    await post(db, customer, [voucher, used], at)
  })
  const payment = await paidByCard({ ...all, gross: 500 })
  await withdraw(all)
  await bill(customer)
  await refundWithdrawals.run(context(), {})
  const [back, ...more] = await refunds(customer)
  expect([back, more]).toMatchObject([{ amount: 500, refunds: payment }, []])
  await refundPayment.run(context(), { customer, id: back?.id ?? '' })
  await refundWithdrawals.run(context(), {})
  expect(await refunds(customer)).toHaveLength(1)
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const { body } = await staff.get<PayoutStanding>('/ajax/v1/billing/payouts')
  expect(body).toMatchObject({ free: { amount_minor: 0 }, credit: { amount_minor: 0 } })
  expect((await staff.post('/ajax/v1/billing/payouts', { amount_minor: 100 })).body.code).toBe('payout_too_much')
})

test('only staff see the queue', async () => {
  const anna = await here.signedIn('anna@demo.example')
  expect((await anna.get('/ajax/v1/staff/withdrawal-refunds')).status).toBe(403)
})
