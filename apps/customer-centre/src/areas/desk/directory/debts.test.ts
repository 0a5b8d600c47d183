import type { ListedCustomer, ListedDocument } from '@kontor/contract/areas/desk/directory-rows'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { byOwner } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
async function read<Row>(list: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  do {
    const { status, body }: { status: number; body: { data: Row[]; next_cursor: string | null } } = await admin.get(
      `/ajax/v1/staff/${list}&limit=100${cursor && `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    rows.push(...body.data)
    cursor = body.next_cursor
  } while (cursor !== null)
  return rows
}
const numbersOf = (rows: readonly { number: number | string }[]) => rows.map(({ number }) => number).toSorted()
/** Finds settlements that are not paid and do not repeat their document. */
const strayed = async () =>
  (
    await sql`select s.document_id from document_settlement s
      join document d on d.customer_number = s.customer_number and d.id = s.document_id
      where (s.open_minor <> 0 or s.status <> 'paid')
        and (s.claim, s.currency, s.issued_on, s.due_on) is distinct from
          (d.kind in ('invoice', 'final', 'dunning_letter'), d.currency, d.issued_on, d.due_on)`.execute(operator())
  ).rows

/** Finds kept debts that are not what the documents say. */
const strayedDebts = async () =>
  (
    await sql`select * from (select customer_number, currency, open_minor from customer_debt where open_minor <> 0) kept
      full join (select d.customer_number, d.currency, sum(s.open_minor) as open_minor
        from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
        where s.open_minor > 0 and d.kind in ('invoice', 'final', 'dunning_letter') group by 1, 2) open
        using (customer_number, currency)
      where kept.open_minor is distinct from open.open_minor`.execute(operator())
  ).rows

/** Compares the lists with what their rows say of themselves, which is read from the documents. */
async function compare() {
  expect(await strayed()).toEqual([])
  expect(await strayedDebts()).toEqual([])
  const documents = await read<ListedDocument>('documents?sort=-issued_on')
  for (const status of ['open', 'overdue', 'partially_paid', 'failed', 'processing', 'disputed', 'cancelled', 'paid'])
    expect(numbersOf(await read(`documents?status=${status}`)), status).toEqual(
      numbersOf(documents.filter(one => one.status === status)),
    )
  const byDueDay = await read<ListedDocument>('documents?sort=due_on')
  expect(numbersOf(byDueDay)).toEqual(
    numbersOf(documents.filter(({ due_on, open }) => due_on !== null && open.amount_minor !== 0)),
  )
  const days = byDueDay.map(({ due_on }) => due_on)
  expect(days).toEqual(days.toSorted())

  const customers = await read<ListedCustomer>('customers?sort=number')
  const owing = customers.filter(({ open }) => open.amount_minor > 0)
  const indebted = await read<ListedCustomer>('customers?sort=-open')
  expect(numbersOf(indebted)).toEqual(numbersOf(owing))
  const debts = indebted.map(({ open }) => open.amount_minor)
  expect(debts).toEqual(debts.toSorted((a, b) => b - a))
  expect(numbersOf(await read('customers?owing=open'))).toEqual(numbersOf(owing))
  const late = customers.filter(({ overdue }) => overdue.amount_minor > 0)
  expect(numbersOf(await read('customers?owing=overdue'))).toEqual(numbersOf(late))
  for (const debt of debts.slice(0, 3))
    expect(numbersOf(await read(`customers?owed_from=${(debt / 100).toFixed(2)}`))).toEqual(
      numbersOf(owing.filter(({ open }) => open.amount_minor >= debt)),
    )
}

test('what is not paid repeats its document in the demo, which the engine has billed', () => compare())

test('the lists agree with the documents after whatever has become of them', async () => {
  const { rows } = await sql<{ id: string; gross: string }>`
    select id, gross_minor::text as gross from document order by id limit 60`.execute(operator())
  const states = fc.constantFrom('open', 'partially_paid', 'failed', 'processing', 'disputed', 'cancelled', 'paid')
  const changes = fc.array(
    fc.record({
      place: fc.nat({ max: rows.length - 1 }),
      share: fc.nat({ max: 100 }),
      status: states,
      old: fc.boolean(),
      again: fc.boolean(),
    }),
    { minLength: 20, maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(changes, async made => {
      for (const { place, share, status, old, again } of made) {
        const { id, gross } = rows[place] ?? { id: '', gross: '0' }
        const open = status === 'paid' ? 0 : Math.trunc((Number(gross) * share) / 100)
        // one that was paid before the version that repeats the document
        const forget = sql`update document_settlement set status = 'paid', open_minor = 0, claim = null, currency = null,
          issued_on = null, due_on = null where document_id = ${id}`
        if (old) await byOwner(centre.url, forget)
        // as of one that is forgotten, and one that comes
        const anew = sql`with gone as (delete from document_settlement where document_id = ${id} returning *)
          insert into document_settlement select * from gone`
        if (again) await byOwner(centre.url, anew)
        await byOwner(
          centre.url,
          sql`update document_settlement set status = ${status}, open_minor = ${open} where document_id = ${id}`,
        )
      }
      await compare()
    }),
    { numRuns: 4 },
  )
})

test('“owes at least” counts in the customer’s currency, whatever its decimals', async () => {
  for (const [number, currency, owed] of [
    [10002, 'JPY', 1500],
    [10003, 'KWD', 1_500_000],
  ] as const) {
    await byOwner(centre.url, sql`update customer set currency = ${currency} where customer_number = ${number}`)
    await insertDocument(operator(), { customer: number, currency, net: owed, open: owed, status: 'open' })
    const finds = async (from: string) =>
      (await read<ListedCustomer>(`customers?owed_from=${from}&q=${number}`)).map(row => row.number)
    expect(await finds('1500')).toEqual([number])
    expect(await finds('1500.01')).toEqual([])
    expect(await finds('1501')).toEqual([])
  }
})
