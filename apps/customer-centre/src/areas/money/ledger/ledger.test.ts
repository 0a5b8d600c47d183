import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertCustomer } from '../../../testing/billing/billing.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import type { Movement } from './entries.ts'
import { post } from './post.ts'

let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const moment = { now: new Date('2026-11-20T10:00:00Z'), today: '2026-11-20' }
const book = (customer: number, ...movements: Movement[]) =>
  inTransaction(operator(), db => post(db, customer, movements, moment))
const euro = { currency: 'EUR' } as const
const pay = (amount: number, ...documents: string[]): Movement[] =>
  documents.map(document => ({ kind: 'payment', to: 'money', from: { document }, amount, ...euro }))

async function standing(customer: number): Promise<unknown> {
  const { rows } = await sql`
    select a.entries::int, a.receivable_minor::int as owed, a.balance_minor::int as balance,
      (select array_agg(concat_ws(' ', s.status, s.open_minor) order by d.issued_on, d.id) from document d
        join document_settlement s on s.document_id = d.id where d.customer_number = ${customer}) as documents
    from ledger_account a where a.customer_number = ${customer}`.execute(operator())
  return rows[0]
}

test('what is open of a document follows from what is booked', async () => {
  const customer = await insertCustomer(operator())
  const issuedOn = '2026-11-02'
  const first = await insertDocument(operator(), { customer, net: 1000, status: 'open', open: 1000, issuedOn })
  const second = await insertDocument(operator(), { customer, net: 500, status: 'open', open: 500 })
  expect(await standing(customer)).toEqual({ entries: 2, owed: 1500, balance: 0, documents: ['open 500', 'open 1000'] })
  await book(customer, ...pay(400, first), { kind: 'payment', to: 'money', from: 'balance', amount: 50, ...euro })
  expect(await standing(customer)).toMatchObject({
    owed: 1100,
    balance: 50,
    documents: ['open 500', 'partially_paid 600'],
  })
  await book(customer, ...pay(500, second))
  await book(customer, { kind: 'written_off', to: 'losses', from: { document: first }, amount: 600, ...euro })
  expect(await standing(customer)).toMatchObject({ entries: 6, owed: 0, documents: ['paid 0', 'written_off 0'] })
  const { rows } = await sql<{ after: number[]; places: number[] }>`
    select array_agg(after_minor::int order by position) as after, array_agg(position::int order by position) as places
    from ledger_entry where customer_number = ${customer}`.execute(operator())
  expect(rows[0]).toEqual({ after: [-1000, -1500, -1100, -1050, -550, 50], places: [1, 2, 3, 4, 5, 6] })
})

test('no document is settled for more than it says, and no balance overdrawn', async () => {
  const customer = await insertCustomer(operator())
  const id = await insertDocument(operator(), { customer, net: 1000, status: 'open', open: 1000 })
  const before = await standing(customer)
  await expect(book(customer, ...pay(1001, id))).rejects.toMatchObject({ code: '23514' })
  await expect(book(customer, ...pay(600, id, id))).rejects.toMatchObject({ code: '23514' })
  const refund: Movement = { kind: 'refunded', to: 'balance', from: 'money', amount: 1, ...euro }
  await expect(book(customer, refund)).rejects.toMatchObject({ code: '23514' })
  await expect(book(customer, { ...refund, amount: 0 })).rejects.toMatchObject({ code: '23514' })
  expect(await standing(customer)).toEqual(before)
})

const changes = ['update ledger_entry set amount_minor = 1', 'delete from ledger_entry', 'truncate ledger_entry']
test.each(changes)('the books are added to and nothing more: %s', async change => {
  const { database } = here.services
  const denied = { code: '42501' }
  await expect(database.asTenant(10001, db => sql.raw(change).execute(db))).rejects.toMatchObject(denied)
  await expect(sql.raw(change).execute(operator())).rejects.toMatchObject(denied)
  const owner = ownerOf(here.url)
  await expect(sql.raw(change).execute(owner)).rejects.toMatchObject({ code: '23001' })
  await owner.destroy()
})

test('the demo’s books say what its documents say', async () => {
  const { rows: wrong } = await sql`
    select d.number, s.open_minor, b.booked from document d
    join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    cross join lateral (select coalesce(sum(case when e.debit_document = d.id then e.amount_minor else -e.amount_minor end), 0) as booked
      from ledger_entry e where e.customer_number = d.customer_number and d.id in (e.debit_document, e.credit_document)) b
    where d.kind <> 'proforma' and b.booked <> s.open_minor`.execute(operator())
  expect(wrong).toEqual([])
  const { rows: restated } = await sql`
    with before as materialized (select customer_number, document_id, status from document_settlement),
    done as materialized (select restate_documents(array_agg(customer_number), array_agg(document_id), now()) from before group by customer_number)
    select d.number, b.status from before b join document d on d.id = b.document_id where exists (select from done)`.execute(
    operator(),
  )
  const { rows: now } = await sql`
    select d.number, s.status from document_settlement s join document d on d.id = s.document_id`.execute(operator())
  expect(now.toSorted(byNumber)).toEqual(restated.toSorted(byNumber))
})
const byNumber = (a: unknown, b: unknown) =>
  String((a as { number: string }).number).localeCompare(String((b as { number: string }).number))
