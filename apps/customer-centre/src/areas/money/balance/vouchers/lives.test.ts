import type { Payout, PayoutStanding, StaffPayout } from '@kontor/contract/areas/money/payouts'
import { rolePermissions } from '@kontor/contract/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { insertBilled, insertCustomer } from '../../../../testing/billing/billing.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { advanced, begun, moving } from '../../../../testing/payments/paying.ts'
import { newMember } from '../../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { lockContract } from '../../../contracts/contracts/change-lifecycle.ts'
import { transition } from '../../../contracts/contracts/transition.ts'
import { runBilling } from '../../billing/run.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { verifyDocuments } from '../../billing/verify.ts'
import { withdrawContract } from '../../billing/withdraw.ts'
import { post } from '../../ledger/post.ts'
import { verifyBooks } from '../../ledger/verify-books.ts'
import { charge } from '../../payments/paying/charge.ts'
import { postingBy } from '../../payments/paying/posting-context.ts'
import { refundPayment } from '../../payments/paying/refund-job.ts'
import { refundWithdrawals } from '../../payments/withdrawals/refund-job.ts'

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
const today = '2026-11-16'
const payouts = '/ajax/v1/billing/payouts'
type Life = { customer: number; browser: Browser }

async function born(): Promise<Life> {
  const account = { refund_holder: 'Anna Müller', refund_iban: 'DE89370400440532013000' }
  const customer = await insertCustomer(operator(), { type: 'consumer', ...account })
  const terms = { role: 'owner' as const, permissions: [...rolePermissions.owner], customer }
  return { customer, browser: (await newMember(here, terms)).browser }
}

const redeemed = ({ customer }: Life, amount: number, from: 'balance' | 'promotion') =>
  moving(here.services, customer, async (db, at) => {
    await post(db, customer, [{ kind: 'voucher', to: 'vouchers', from, amount, currency: 'EUR' }], at)
    await settleCredits(db, customer, at)
  })

async function paid({ customer }: Life, kind: 'card' | 'transfer', amount: number, documents: string[]) {
  const lookAt = new Date(here.services.clock.now().getTime() + 60_000)
  const named = documents.map(id => ({ id, amount_minor: amount }))
  if (kind === 'transfer') {
    const id = await begun(here.services, { customer, documents: named, kind, amount_minor: amount })
    return advanced(here.services, customer, id, { type: 'arrived' })
  }
  const id = await begun(here.services, {
    customer,
    documents: named,
    gateway: 'sandbox',
    lookAt,
    amount_minor: amount,
  })
  return charge(
    { services: here.services, posting: () => postingBy(here.services, 'test') },
    {
      customer_number: customer,
      id,
      amount_minor: amount,
      currency: 'EUR',
      gateway: 'sandbox',
      present: false,
      kind,
      token: 'sandbox_card_4242',
      returnUrl: 'http://portal.test/',
      description: '',
      locale: 'de',
    },
  )
}

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)]
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(operator())).rows
const openInvoices = ({ customer }: Life) =>
  rowsOf(sql<{ id: string; open: number }>`
    select d.id, s.open_minor::int as open from document d join document_settlement s on s.document_id = d.id
    where d.customer_number = ${customer} and s.open_minor > 0 order by d.issued_at, d.id`)
const contracts = ({ customer }: Life) =>
  rowsOf(sql<{ id: string }>`
    select id from contract where customer_number = ${customer} and state = 'active' and ends_on is null order by id`)

async function withdrawn({ customer }: Life, id: string) {
  await inTransaction(operator(), async db => {
    const locked = await lockContract(db, customer, id)
    const next = locked && transition(locked.life, { event: 'withdraw' }, today)
    if (!next || 'refused' in next) return
    const by = { name: 'Test', staff: false }
    await withdrawContract(db, locked, next, { on: today, by, now: here.services.clock.now() })
  })
  await runBilling(here.services, { customer })
}

async function corrected({ customer }: Life, at: number, part: number) {
  const invoices = await rowsOf(sql<{ id: string }>`
    select id from document where customer_number = ${customer} and kind = 'invoice' order by issued_at, id`)
  const invoice = pick(invoices, at)
  if (!invoice) return
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const url = `/ajax/v1/staff/invoices/${invoice.id}/credit`
  const some = { how: 'part', lines: [{ position: 1, amount_minor: part }] }
  for (const wish of part % 3 === 0 ? [{ how: 'whole' }] : [some]) {
    const asked = { reason: 'Ausfall im Mai', ...wish }
    const { body, status } = await staff.post(url, asked)
    if (status === 200) await staff.post(url, { ...asked, shown: body.shown })
  }
}

/** Carries out what cards can take back, as the job does it. */
async function refundsCarriedOut({ customer }: Life) {
  const begun = await rowsOf(sql<{ id: string }>`
    select id from payment where customer_number = ${customer} and direction = 'out' and status = 'initiated'`)
  for (const { id } of begun) await refundPayment.run(context(), { customer, id })
}

/** All that can be had is asked for, and decided as staff may. */
async function paidOut(life: Life, most: number) {
  const { free } = (await life.browser.get<PayoutStanding>(payouts)).body
  const amount_minor = Math.min(free.amount_minor, most)
  if (amount_minor === 0) return
  const { body, status } = await life.browser.post<{ payouts: Payout[] }>(payouts, { amount_minor })
  expect(status).toBe(201)
  const { data } = (await staff.get('/ajax/v1/staff/payouts?limit=100')).body
  for (const row of data as StaffPayout[]) {
    if (!body.payouts.some(({ id }) => id === row.id)) continue
    const decision = row.source && row.source.obstacle === null ? 'to_source' : 'transfer'
    const wish = { decision, reason: '', version: row.version }
    expect((await staff.post(`/ajax/v1/staff/payouts/${row.id}/decide`, wish)).status).toBe(204)
  }
  const { id } = (await staff.post('/ajax/v1/staff/payout-files', {})).body
  if (id) await staff.post(`/ajax/v1/staff/payout-files/${id}/executed`, {})
  await refundsCarriedOut(life)
}

type Act = (life: Life) => Promise<unknown>
const amount = fc.integer({ min: 1, max: 12_000 })
const place = fc.nat(5)
const kind = fc.constantFrom('card' as const, 'transfer' as const)
const acts: fc.Arbitrary<Act> = fc.oneof(
  amount.map(
    (sum): Act =>
      life =>
        redeemed(life, sum, 'balance'),
  ),
  amount.map(
    (sum): Act =>
      life =>
        redeemed(life, sum, 'promotion'),
  ),
  fc.tuple(amount, fc.constantFrom('month' as const, 'year' as const)).map(
    ([price_minor, cycle]): Act =>
      async life => {
        const withdrawal_until = '2026-11-30'
        await insertBilled(operator(), life.customer, { price_minor, cycle, started_on: today, withdrawal_until })
        await runBilling(here.services, { customer: life.customer })
      },
  ),
  fc.tuple(kind, amount).map(
    ([by, sum]): Act =>
      life =>
        paid(life, by, sum, []),
  ),
  fc.tuple(kind, place).map(
    ([by, at]): Act =>
      async life => {
        const invoice = pick(await openInvoices(life), at)
        if (invoice) await paid(life, by, invoice.open, [invoice.id])
      },
  ),
  fc.tuple(place, amount).map(
    ([at, part]): Act =>
      life =>
        corrected(life, at, part),
  ),
  place.map(
    (at): Act =>
      async life => {
        const contract = pick(await contracts(life), at)
        if (contract) await withdrawn(life, contract.id)
      },
  ),
  place.map(
    (at): Act =>
      async life => {
        const contract = pick(await contracts(life), at)
        await sql`update contract set ends_on = '2026-11-15', state = 'ended' where id = ${contract?.id}`.execute(
          operator(),
        )
        await runBilling(here.services, { customer: life.customer })
      },
  ),
  place.map(
    (at): Act =>
      async ({ customer }) => {
        const cards = await rowsOf(sql<{ id: string }>`
      select id from payment where customer_number = ${customer} and kind = 'card' and direction = 'in' and status = 'succeeded'
      order by created_at, id`)
        const card = pick(cards, at)
        const lost = { reason: 'charged_back', as: 'charged_back' } as const
        if (card) await advanced(here.services, customer, card.id, { type: 'went_back', ...lost })
      },
  ),
  amount.map(
    (sum): Act =>
      life =>
        paidOut(life, sum),
  ),
)

/** Sums what came in and went out by way, in the books; vouchers that were given away; and what documents charged and gave back. */
async function totals({ customer }: Life) {
  const [row] = await rowsOf(sql<
    Record<'came' | 'went' | 'bank_in' | 'bank_out' | 'given' | 'left' | 'spent' | 'charged' | 'credited', number>
  >`
    select coalesce(sum(e.amount_minor) filter (where e.debit = 'money' and e.kind = 'payment'), 0)::int as came,
      coalesce(sum(case when e.credit = 'money' then e.amount_minor when e.debit = 'money' then -e.amount_minor end)
        filter (where e.kind <> 'payment' and 'money' in (e.debit, e.credit)), 0)::int as went,
      coalesce(sum(e.amount_minor) filter (where e.debit = 'money' and p.kind = 'transfer'), 0)::int as bank_in,
      (select coalesce(sum(x.amount_minor), 0)::int from payout x where x.customer_number = ${customer} and x.state = 'paid'
        and x.payment_id is null) as bank_out,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'voucher' and e.credit = 'promotion'), 0)::int as given,
      coalesce(max(a.promotion_minor), 0)::int as left, coalesce(max(a.promotion_spent_minor), 0)::int as spent,
      (select coalesce(sum(d.gross_minor), 0)::int from document d where d.customer_number = ${customer} and d.gross_minor > 0) as charged,
      (select coalesce(-sum(d.gross_minor), 0)::int from document d where d.customer_number = ${customer} and d.gross_minor < 0) as credited
    from ledger_entry e
    left join payment p on p.customer_number = e.customer_number and p.id = e.payment_id
    left join ledger_account a on a.customer_number = e.customer_number and a.currency = e.currency
    where e.customer_number = ${customer}`)
  return row as NonNullable<typeof row> // an aggregate answers one row
}

test('nothing is given back twice, and nothing paid out that was not paid in, whatever happens in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 10 }), async some => {
      const life = await born()
      for (const act of some) {
        await act(life)
        const { came, went, bank_in, bank_out, given, left, spent, charged, credited } = await totals(life)
        expect(went).toBeLessThanOrEqual(came)
        expect(bank_out).toBeLessThanOrEqual(bank_in)
        expect(left + spent).toBe(given)
        expect(credited).toBeLessThanOrEqual(charged)
      }
      await refundWithdrawals.run(context(), {})
      await refundsCarriedOut(life)
      await paidOut(life, Number.MAX_SAFE_INTEGER)
      const { came, went, bank_in, bank_out } = await totals(life)
      expect(went).toBeLessThanOrEqual(came)
      expect(bank_out).toBeLessThanOrEqual(bank_in)
    }),
    { numRuns: Number(process.env.LIVES ?? 8), endOnFailure: true },
  )
  expect((await verifyBooks(operator())).broken).toBeNull()
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
}, 3_600_000)
