import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnerDb, ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { type BooksBreak, verifyBooks } from './verify-books.ts'

let here: TestCentre
let owner: OwnerDb
beforeAll(async () => {
  here = await startTestCentre('demo')
  owner = ownerOf(here.url)
  await sql`alter table ledger_entry disable trigger user`.execute(owner)
  await sql`alter table payment disable trigger user`.execute(owner)
})
afterAll(async () => {
  await owner.destroy()
  await here.close()
})
const verify = () => verifyBooks(here.services.database.operator)

test('the demo’s books fit', async () => {
  const { rows } = await sql<{ accounts: number; entries: number }>`
    select (select count(*)::int from ledger_account) as accounts, (select count(*)::int from ledger_entry) as entries`.execute(
    owner,
  )
  expect(await verify()).toEqual({ ...rows[0], broken: null })
})

/** An entry in the middle of a customer's books. */
const third = `customer_number = 10001 and currency = 'EUR' and position = 3`
const arrived = `id = (select min(id::text)::uuid from payment where customer_number = 10001 and direction = 'in'
  and id in (select payment_id from ledger_entry where kind = 'payment') and status in ('succeeded', 'failed'))`
const breaks: [change: string, undo: string, found: Partial<BooksBreak>][] = [
  [
    `update ledger_entry set position = position + 1000 where ${third}`,
    `update ledger_entry set position = position - 1000 where customer_number = 10001 and position = 1003`,
    { at: '4', what: 'entries before it are missing' },
  ],
  [
    `update ledger_entry set after_minor = after_minor + 1 where ${third}`,
    `update ledger_entry set after_minor = after_minor - 1 where ${third}`,
    { at: '3', what: 'the account after it is not the one before it and its amount' },
  ],
  [
    `update ledger_entry set amount_minor = amount_minor + 1 where ${third}`,
    `update ledger_entry set amount_minor = amount_minor - 1 where ${third}`,
    { at: '3', what: 'the account after it is not the one before it and its amount' },
  ],
  [
    `update ledger_account set entries = entries + 1 where customer_number = 10001`,
    `update ledger_account set entries = entries - 1 where customer_number = 10001`,
    { at: '', what: 'its number of entries is not how many there are' },
  ],
  [
    `update ledger_account set balance_minor = balance_minor + 1 where customer_number = 10001`,
    `update ledger_account set balance_minor = balance_minor - 1 where customer_number = 10001`,
    { at: '', what: 'its balance is not the sum of its entries' },
  ],
  [
    `update ledger_account set receivable_minor = receivable_minor - 1 where customer_number = 10001`,
    `update ledger_account set receivable_minor = receivable_minor + 1 where customer_number = 10001`,
    { at: '', what: 'what is owed is not the sum of its entries' },
  ],
  [
    `update document_settlement set open_minor = open_minor + 1 where document_id = (select id from document where customer_number = 10001
      and kind = 'invoice' order by number limit 1)`,
    `update document_settlement set open_minor = open_minor - 1 where document_id = (select id from document where customer_number = 10001
      and kind = 'invoice' order by number limit 1)`,
    { what: 'what is open of it is not the sum of its entries' },
  ],
  [
    `update customer_debt set open_minor = open_minor + 1 where customer_number = 10001`,
    `update customer_debt set open_minor = open_minor - 1 where customer_number = 10001`,
    { at: '', what: 'its debt is not the sum of what is open' },
  ],
  [
    `update payment set amount_minor = amount_minor + 1 where ${arrived}`,
    `update payment set amount_minor = amount_minor - 1 where ${arrived}`,
    { what: 'its amount is not what was booked of it' },
  ],
  [
    `update payment set amount_minor = amount_minor - 1 where ${arrived}`,
    `update payment set amount_minor = amount_minor + 1 where ${arrived}`,
    { what: 'its amount is not what was booked of it' },
  ],
  [
    `update payment set settled_at = null, status = 'failed', gateway_reference = settled_at::text where ${arrived}`,
    `update payment set settled_at = gateway_reference::timestamptz, status = 'succeeded' where ${arrived}`,
    { what: 'its entries say that it has arrived' },
  ],
]
test.each(breaks)('what does not fit is found: %s', async (change, undo, found) => {
  await sql.raw(change).execute(owner)
  expect((await verify()).broken).toMatchObject({ customer_number: 10001, currency: 'EUR', ...found })
  await sql.raw(undo).execute(owner)
  expect((await verify()).broken).toBeNull()
})

test('a booking of the bank that is another amount than its payment is found', async () => {
  const { rows } = await sql<{ id: string }>`
    with statement as (
      insert into bank_statement (id, sha256, name, bytes, storage_key, state, imported_at, imported_by)
      values (gen_random_uuid(), '\\x01', 'november.xml', 1, 'bank/november', 'imported', now(), 'Ada Admin') returning id)
    insert into bank_entry (id, statement_id, reference, booked_on, kind, amount_minor, currency, state, customer_number, payment_id)
    select gen_random_uuid(), s.id, 'R1', '2026-11-05', 'transfer', p.amount_minor, p.currency, 'booked', p.customer_number, p.id
    from statement s, payment p where p.${sql.raw(arrived)} returning id`.execute(owner)
  expect((await verify()).broken).toBeNull()
  await sql`update bank_entry set amount_minor = amount_minor + 1 where id = ${rows[0]?.id}`.execute(owner)
  expect((await verify()).broken).toMatchObject({
    at: rows[0]?.id,
    what: 'the bank booked another amount than the payment made of it',
  })
  await sql`delete from bank_entry where id = ${rows[0]?.id}`.execute(owner)
})

test('what is open of documents is what their entries say, whoever has it added up', async () => {
  const { operator, unbound } = here.services.database
  const open = () =>
    operator.selectFrom('document_settlement').select(['document_id', 'open_minor']).orderBy('document_id').execute()
  const before = await open()
  const addUp = async () => {
    const { rows } = await sql<{ customers: number[]; documents: string[] }>`
      select array_agg(customer_number) as customers, array_agg(document_id) as documents from document_settlement`.execute(
      operator,
    )
    const [all] = rows
    await sql`select settle_documents(${all?.customers}::integer[], ${all?.documents}::uuid[])`.execute(unbound)
  }
  await addUp()
  expect(await open()).toEqual(before)
  await sql`update document_settlement set open_minor = open_minor + 1`.execute(owner)
  expect((await verify()).broken).not.toBeNull()
  await addUp()
  expect(await open()).toEqual(before)
})

test('a document without the entry of its issue is found, and one that nothing says the open sum of', async () => {
  const bare = async (more: string) => {
    await sql.raw(`alter table document disable trigger user`).execute(owner)
    await sql
      .raw(
        `insert into document select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'number', 'T-BARE${more}',
          'series', null, 'sequence', null, 'hash', d.hash))).* from document d where d.customer_number = 10001 and d.kind = 'invoice' limit 1`,
      )
      .execute(owner)
  }
  await bare('1')
  expect((await verify()).broken).toMatchObject({ at: 'T-BARE1', what: 'nothing says what is open of it' })
  await sql
    .raw(
      `insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
        select customer_number, id, 'paid', 0, now() from document where number = 'T-BARE1'`,
    )
    .execute(owner)
  expect((await verify()).broken).toMatchObject({
    at: 'T-BARE1',
    what: 'it has no entry of its issue, or another amount',
  })
})

test('an account without entries and entries without an account are found', async () => {
  await sql`delete from document_settlement s using document d where d.id = s.document_id and d.number = 'T-BARE1'`.execute(
    owner,
  )
  await sql`delete from document where number = 'T-BARE1'`.execute(owner)
  await sql`delete from ledger_account where customer_number = 10001`.execute(owner)
  expect((await verify()).broken).toMatchObject({ what: 'its number of entries is not how many there are' })
})
