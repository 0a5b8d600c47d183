import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMethod } from '../../../testing/billing/billing.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { begun, insertCard } from '../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const today = () => centre.services.clock.today()
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

async function payer() {
  const who = await newcomer(centre)
  await insertMethod(operator(), who.customer, 'sepa')
  await insertCard(operator(), who.customer, '4242')
  return { who, browser: await centre.signedIn(who.email) }
}
type Payer = Awaited<ReturnType<typeof payer>>

/** An open invoice, and what is to become of it. */
type Fate = {
  net: number
  due: number
  how:
    | 'transfer'
    | 'announced'
    | 'card'
    | 'card failed'
    | 'disputed'
    | 'paid by card'
    | 'debit begun'
    | 'debit handed in'
  /** Days until it is collected. */
  inDays: number
  part: boolean
}

async function invoiced({ who: { customer } }: Payer, { net, due, how, inDays, part }: Fate): Promise<string> {
  const debit = { mandate_reference: `M-${customer}`, collect_on: addDays(today(), inDays) }
  const status = how === 'disputed' ? how : 'open'
  const id = await insertDocument(operator(), {
    customer,
    net,
    open: net,
    status,
    dueOn: addDays(today(), due),
    ...(how.startsWith('card') && { paidBy: 'card' }),
    ...(how === 'announced' && { debit }),
  })
  const documents = [{ id, amount_minor: part ? Math.ceil(net / 2) : net }]
  const wish = { customer, documents }
  if (how === 'card failed') {
    const failed = await begun(centre.services, wish)
    await operator().deleteFrom('payment_hold').where('payment_id', '=', failed).execute()
    await operator()
      .updateTable('payment')
      .set({ status: 'failed', failure_reason: 'declined' })
      .where('id', '=', failed)
      .execute()
    await operator()
      .updateTable('document_settlement')
      .set({ status: 'failed' })
      .where('document_id', '=', id)
      .execute()
  }
  if (how === 'paid by card') await begun(centre.services, wish)
  if (how === 'debit begun')
    await begun(centre.services, { ...wish, kind: 'sepa', status: 'pending', on: debit.collect_on })
  if (how === 'debit handed in')
    await begun(centre.services, { ...wish, kind: 'sepa', status: 'pending', on: addDays(today(), -1) })
  return id
}

const summaryOf = async ({ browser }: Payer) => (await browser.get('/ajax/v1/invoices')).body.summary
const rowOf = async ({ browser }: Payer, id: string) => (await browser.get(`/ajax/v1/invoices/${id}`)).body
const soon = { net: 1000, due: 14, inDays: 14, part: false }

test('what is to be paid, debited, under way and in dispute is all that is open, whatever became of the invoices', async () => {
  const fate = fc.record({
    net: fc.integer({ min: 1, max: 90_000 }),
    due: fc.integer({ min: -20, max: 20 }),
    inDays: fc.integer({ min: 0, max: 30 }),
    part: fc.boolean(),
    how: fc.constantFrom<Fate['how']>(
      'transfer',
      'announced',
      'card',
      'card failed',
      'disputed',
      'paid by card',
      'debit begun',
      'debit handed in',
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 6 }), async fates => {
      const nora = await payer()
      for (const one of fates) await invoiced(nora, one)
      const summary = await summaryOf(nora)
      const { open, payable, debits, under_way, disputed, overdue } = summary
      const debited = debits.reduce(
        (sum: number, { amount }: { amount: { amount_minor: number } }) => sum + amount.amount_minor,
        0,
      )
      expect(payable.amount_minor + debited + under_way.amount_minor + disputed.amount_minor).toBe(open.amount_minor)
      expect(open).toEqual(eur(fates.reduce((sum, { net }) => sum + net, 0)))
      expect(overdue.amount_minor).toBeLessThanOrEqual(payable.amount_minor)
      expect((await nora.browser.get('/ajax/v1/dashboard')).body.balance.data).toEqual(summary)
      const listed = (await nora.browser.get('/ajax/v1/invoices?status=payable')).body.data
      expect(
        listed.reduce((sum: number, row: { open: { amount_minor: number } }) => sum + row.open.amount_minor, 0),
      ).toBe(payable.amount_minor)
      expect(listed).toHaveLength(summary.payable_count)
      // the page that pays leaves out what is debited anyway
      const { documents } = (await nora.browser.get('/ajax/v1/payments/quote')).body
      const chosen = documents.filter(
        (one: { obstacle: string | null; debit_on: string | null }) => one.obstacle === null && one.debit_on === null,
      )
      expect(chosen.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        listed.map(({ id }: { id: string }) => id).toSorted(),
      )
    }),
    { numRuns: 12 },
  )
})

test.each<[Fate['how'], Partial<Fate>, string]>([
  ['transfer', {}, 'payable'],
  ['announced', {}, 'debited'],
  ['card', {}, 'debited today'],
  ['card failed', {}, 'payable'],
  ['disputed', {}, 'disputed'],
  ['paid by card', {}, 'under way'],
  ['debit begun', {}, 'debited'],
  ['debit handed in', {}, 'under way'],
  // what is late is to be paid, whatever is planned
  ['announced', { due: -1 }, 'payable'],
])('an invoice by %s, %j, is %s', async (how, rest, expected) => {
  const nora = await payer()
  const id = await invoiced(nora, { ...soon, how, ...rest })
  const { payable, debits, under_way, disputed } = await summaryOf(nora)
  const on = expected === 'debited today' ? today() : addDays(today(), 14)
  const debited = expected.startsWith('debited')
  expect({ payable, debits, under_way, disputed }).toEqual({
    payable: eur(expected === 'payable' ? 1000 : 0),
    debits: debited ? [{ on, amount: eur(1000), method: how === 'card' ? 'Visa ···· 4242' : 'DE89 …3000' }] : [],
    under_way: eur(expected === 'under way' ? 1000 : 0),
    disputed: eur(expected === 'disputed' ? 1000 : 0),
  })
  if (debited) expect((await rowOf(nora, id)).debit_on).toBe(on)
})

test('debits of one day are one line, a part that was wished for is no more than that, and a revoked mandate debits nothing', async () => {
  const nora = await payer()
  await invoiced(nora, { ...soon, how: 'announced' })
  await invoiced(nora, { ...soon, how: 'announced', net: 500 })
  await invoiced(nora, { ...soon, how: 'debit begun', inDays: 3, part: true })
  const on = addDays(today(), 14)
  const begun = { on: addDays(today(), 3), amount: eur(500), method: 'DE89 …3000' }
  expect(await summaryOf(nora)).toMatchObject({
    payable_count: 0,
    debits: [begun, { on, amount: eur(1500), method: 'DE89 …3000' }],
    under_way: eur(500),
  })
  await operator()
    .updateTable('payment_method')
    .set({ state: 'failed' })
    .where('customer_number', '=', nora.who.customer)
    .where('kind', '=', 'sepa')
    .execute()
  expect(await summaryOf(nora)).toMatchObject({ payable: eur(1500), payable_count: 2, debits: [begun] })
})
