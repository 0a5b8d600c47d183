import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'

let centre: TestCentre
let nora: Browser
let customer: number
/** By what a case calls it. */
const ids = new Map<string, string>()
beforeAll(async () => {
  centre = await startTestCentre('demo')
  const who = await newcomer(centre)
  customer = who.customer
  nora = await centre.signedIn(who.email)
  const today = centre.services.clock.today()
  const [late, soon] = [addDays(today, -3), addDays(today, 3)]
  const documents: Record<string, Omit<Parameters<typeof insertDocument>[1], 'customer'>> = {
    late: { net: 1000, open: 1000, status: 'open', dueOn: late },
    rest: { net: 2000, open: 500, status: 'partially_paid', dueOn: late },
    soon: { net: 300, open: 300, status: 'open', dueOn: soon },
    debited: { net: 700, open: 700, status: 'processing', dueOn: late },
    charge: { kind: 'dunning_letter', net: 40, open: 40, status: 'open', dueOn: late },
    credit: { kind: 'credit_note', net: -150, open: -150, status: 'open' },
    paid: { net: 5000, dueOn: late },
  }
  for (const [name, document] of Object.entries(documents))
    ids.set(name, await insertDocument(centre.services.database.operator, { customer, ...document }))
})
afterAll(() => centre.close())

const named = (...names: string[]) => names.map(name => ids.get(name)).toSorted()
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

test('billing shows what is open, what can be paid, and what of it is overdue', async () => {
  const { summary } = (await nora.get('/ajax/v1/invoices')).body
  expect(summary).toMatchObject({
    open: eur(2540),
    payable: eur(1840),
    payable_count: 4,
    overdue: eur(1540),
    overdue_count: 3,
    credit: eur(150),
  })
  expect(idsOf((await nora.get('/ajax/v1/invoices?status=payable')).body.data)).toEqual(
    named('late', 'rest', 'soon', 'charge'),
  )
})

test('the frame of all pages says what is overdue, as billing does', async () => {
  const { overdue } = (await nora.get('/ajax/v1/userinfo')).body.unread
  expect(overdue).toMatchObject({ count: 3, amount: eur(1540) })
})

test('a lock is about what is overdue and what a bank may still return; the charge of a letter locks nobody', async () => {
  const { debt } = (await nora.get('/ajax/v1/accounts/lock')).body
  expect(debt).toMatchObject({ owed: eur(2240), charges: eur(40) })
  expect(idsOf(debt.invoices)).toEqual(named('late', 'rest', 'debited', 'charge'))
  expect(idsOf(debt.invoices.filter(({ locks }: { locks: boolean }) => locks))).toEqual(
    named('late', 'rest', 'debited'),
  )
})

const open = ['late', 'rest', 'soon', 'debited', 'charge', 'credit']

test('erasing waits for everything that is open, in either direction', async () => {
  const { obstacles } = (await nora.get('/ajax/v1/privacy')).body.plan
  expect(obstacles.document_count).toBe(6)
  expect(idsOf(obstacles.documents)).toEqual(named(...open))
})

test('and so does closing the account', async () => {
  const admin = await centre.signedIn('admin@demo.example')
  const { status, body } = await admin.post(`/ajax/v1/accounts/customers/${customer}/deactivate`)
  expect(status).toBe(409)
  expect(idsOf(body.current.documents)).toEqual(named(...open))
})

test('credit notes settle what is owed, and the entry says how much', async () => {
  expect((await nora.post('/ajax/v1/payments/credits')).body).toEqual({ settled: 1 })
  const entry = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'subject_label'])
    .where('action', '=', 'payment.credits_used')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ customer_number: customer, subject_label: '1.50 EUR' })
  expect((await nora.get('/ajax/v1/invoices')).body.summary).toMatchObject({ open: eur(2390), credit: eur(0) })
})
