import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertBilled, insertMethod } from '../../../testing/billing/billing.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import { issueTest } from '../../../testing/billing/issue.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { post } from '../ledger/post.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { runBilling } from './run.ts'
import { withCredit } from './settle-credits.ts'
import { verifyDocuments } from './verify.ts'

let here: TestCentre
const operator = () => here.services.database.operator
const moment = () => ({ now: here.services.clock.now(), today: here.services.clock.today() })
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const topUp = (customer: number, amount: number) =>
  inTransaction(operator(), db =>
    post(db, customer, [{ kind: 'payment', to: 'money', from: 'balance', amount, currency: 'EUR' }], moment()),
  )

/** Finds what a run issues for a new customer, who is billed 11.90, and its mail. */
async function billed(prepare: (customer: number) => Promise<unknown>) {
  const { customer, email } = await newcomer(here)
  await insertBilled(operator(), customer)
  await prepare(customer)
  await runBilling(here.services, { customer })
  await runQueued(here.services, { send: async () => undefined })
  const { rows } = await sql<{ id: string }>`
    select id from document where customer_number = ${customer} and series is not null order by issued_at desc, id desc limit 1`.execute(
    operator(),
  )
  const nora = await here.signedIn(email)
  const { body: invoice } = await nora.get(`/ajax/v1/invoices/${rows[0]?.id}`)
  const { rows: mails } = await sql<{ body: string }>`
    select body from mail where customer_number = ${customer} and template = 'document_issued'`.execute(operator())
  const { rows: debits } = await sql`
    select from document_event where document_id = ${invoice.id} and event = 'debit_announced'`.execute(operator())
  const xml = (await nora.get(`/ajax/v1/invoices/${invoice.id}/xml`)).body
  return { customer, invoice, mail: mails[0]?.body ?? '', debits: debits.length, xml: String(xml) }
}

test.each([
  {
    has: 'enough balance',
    size: 5000,
    deducted: 1190,
    open: 0,
    status: 'paid',
    means: 'none',
    debits: 0,
    says: 'Wir haben 11,90 € mit Ihrem Guthaben verrechnet. Es ist nichts mehr zu zahlen.',
  },
  {
    has: 'some balance',
    size: 190,
    deducted: 190,
    open: 1000,
    status: 'open',
    means: 'sepa',
    debits: 1,
    says: 'Wir haben 1,90 € mit Ihrem Guthaben verrechnet. Offener Betrag: 10,00 €.',
  },
  { has: 'no balance', size: 0, deducted: 0, open: 1190, status: 'open', means: 'sepa', debits: 1, says: '' },
])('a run uses $has as it issues, and document, mail and page say so', async expected => {
  const { customer, invoice, mail, debits } = await billed(async customer => {
    await insertMethod(operator(), customer, 'sepa')
    if (expected.size > 0) await topUp(customer, expected.size)
  })
  expect(invoice).toMatchObject({
    status: expected.status === 'open' && expected.deducted > 0 ? 'partially_paid' : expected.status,
    gross: { amount_minor: 1190 },
    deducted: { amount_minor: expected.deducted },
    open: { amount_minor: expected.open },
    payment_terms: { kind: expected.means },
  })
  expect(debits).toBe(expected.debits)
  const notes = invoice.notes.join(' ').replaceAll('\u00a0', ' ')
  expect(notes).toContain(expected.says)
  // how it is paid the page says as it is now, and not as it was on the day of issue
  expect(notes).not.toContain('Wir buchen')
  expect(invoice.debit_on).toEqual(expected.open > 0 ? expect.anything() : null)
  const told = mail.replaceAll('\u00a0', ' ')
  expect(told.includes('mit Ihrem Guthaben verrechnet')).toBe(expected.deducted > 0)
  expect(told.includes('per Lastschrift')).toBe(expected.open > 0)
  if (expected.open === 1000) expect(told).toContain('den Restbetrag von 10,00 €')
  const events = invoice.timeline.map(({ event }: { event: string }) => event)
  expect(events.includes('paid')).toBe(expected.open === 0)
  // nothing is left to be done
  expect(await withCredit(operator(), [customer])).toMatchObject(
    expected.size > 1190 ? [{ accounts: [{ balance_minor: 3810 }], documents: [] }] : [],
  )
})

test('a debit is announced under the identifier that it is collected by, also where the mandate names a former one', async () => {
  const former = 'DE51ZZZ12345678901'
  const { invoice, xml } = await billed(async customer => {
    const id = await insertMethod(operator(), customer, 'sepa')
    await sql`update payment_method set creditor_id = ${former} where id = ${id}`.execute(operator())
  })
  const { creditorId } = here.services.configuration.provider
  const said = `${invoice.notes.join(' ')} ${xml}`
  expect([creditorId.length > 0, said.includes(creditorId), said.includes(former)]).toEqual([true, true, false])
})

test('credit notes go first, the oldest claim before the new one, and what is being paid is left alone', async () => {
  const { customer, invoice } = await billed(async customer => {
    const older = { customer, net: 300, open: 300, status: 'open', dueOn: '2026-11-10' } as const
    await insertDocument(operator(), older)
    await insertDocument(operator(), { customer, kind: 'credit_note', net: -500, open: -500, status: 'open' })
    await topUp(customer, 100)
  })
  expect([invoice.deducted.amount_minor, invoice.open.amount_minor]).toEqual([300, 890])
  const issue = (net: number, corrects?: string) =>
    inTransaction(operator(), db => issueTest(db, { customer, net, corrects }))
  // a correction settles its invoice, which is not called paid for that, and then what else is owed
  const { id } = await issue(400)
  await issue(1000, id)
  const { rows } = await sql<{ event: string }>`select event from document_event where document_id = ${id}`.execute(
    operator(),
  )
  expect(rows.map(({ event }) => event)).toEqual(['issued'])
  const { rows: open } = await sql<{ open_minor: number }>`
    select open_minor::int from document_settlement where customer_number = ${customer} and open_minor <> 0`.execute(
    operator(),
  )
  expect(open).toEqual([{ open_minor: 290 }])
})

test('what was deducted is part of the chain and of the books', async () => {
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
  expect(await verifyBooks(operator())).toMatchObject({ broken: null })
})
