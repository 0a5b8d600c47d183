import { createHash, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, openDatabase } from '../../../../platform/db/database.ts'
import { noteUnclaimed } from '../../../../platform/files/records.ts'
import type { AskingServices } from '../../../../platform/services.ts'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import { Browser } from '../../../../testing/browser.ts'
import { newcomer } from '../../../../testing/newcomer.ts'
import { booksOf, cardInvoice, insertCard } from '../../../../testing/payments/paying.ts'
import { statement } from '../../../../testing/payments/statements.ts'
import { appOf, startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { bookEntries } from '../bank/book-entries-job.ts'
import { importStatement } from '../bank/import-job.ts'
import { keepStatement } from '../bank/upload.ts'
import { collectDebits } from '../sepa/collect-debits-job.ts'
import { makeDebitFile } from '../sepa/make-debit-file.ts'
import { collectPayments } from './collect-job.ts'
import { lookUpPayments } from './look-up-job.ts'
import { postingBy } from './posting-context.ts'

let here: TestCentre
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined } as never
beforeAll(async () => {
  here = await startTestCentre('demo')
  // what the demo has to collect is out of the way
  await run(here.services)
})
afterAll(() => here.close())

const contextOf = (services: AskingServices) => ({ services, mailer, log: silent })
const run = (services: AskingServices): Promise<void> => collectPayments.run(contextOf(services), {})

const held = sql`
  select from pg_locks where locktype = 'transactionid' and pid in (
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`

/** Everything in a process; or of it the gateway alone, which keeps its own books. */
type Victim = 'process' | 'gateway'

/** Works in a process of its own, which dies before its n-th statement; or its gateway does, before it has noted what it does. @returns how many were sent */
async function killedAt(
  n: number,
  work: (services: AskingServices) => Promise<unknown> = run,
  victim: Victim = 'process',
): Promise<number> {
  let sent = 0
  const database = openDatabase(here.logins, {
    max: 2,
    operators: 2,
    observe(text) {
      if (victim === 'gateway' && !text.includes('sandbox_')) return
      if (sent >= n) throw new Error('killed')
      sent++
    },
  })
  await work({ ...here.services, database }).catch(() => undefined)
  // its connections go with it, and with them what it has not committed: once the server has noticed
  await database.close()
  await vi.waitUntil(async () => (await held.execute(here.services.database.operator)).rows.length === 0, {
    timeout: 120_000,
    interval: 5,
  })
  return sent
}

/** Sums what the sandbox has taken of a customer, by its own books. */
async function taken(customer: number): Promise<unknown> {
  const { rows } = await sql`
    select count(*) filter (where s.state = 'succeeded')::int as charges, coalesce(sum(s.amount_minor) filter (where s.state = 'succeeded'), 0)::int as taken,
      (select coalesce(sum(e.amount_minor), 0)::int from ledger_entry e where e.customer_number = ${customer} and e.debit = 'money') as booked
    from payment p left join sandbox_charge s on s.id = p.id where p.customer_number = ${customer}`.execute(
    here.services.database.operator,
  )
  return rows[0]
}

/** Customers who owe an invoice by card each. */
const owing = (digits: readonly string[]): Promise<number[]> =>
  Promise.all(
    digits.map(async last => {
      const customer = await insertCustomer(here.services.database.operator)
      await insertCard(here.services.database.operator, customer, last, true)
      await cardInvoice(here, customer, 1000)
      return customer
    }),
  )

async function recovered(digits: readonly string[], n: number, victim: Victim): Promise<number> {
  const customers = await owing(digits)
  const sent = await killedAt(n, run, victim)
  for (let round = 0; round < 2; round++) {
    here.wait(3 * 60_000)
    await lookUpPayments.run(contextOf(here.services), {})
    await run(here.services)
  }
  for (const customer of customers) {
    const { owed, balance, holds } = await booksOf(here.services, customer)
    expect([n, owed, balance, holds, await taken(customer)]).toEqual([
      ...[n, 0, 0, 0],
      { charges: 1, taken: 1000, booked: 1000 },
    ])
  }
  here.wait(3 * 60_000)
  return sent
}

/** Tries each as often: more by hand. */
const times = Number(process.env.FAULTS ?? 1)

test.each(['4242', '0408', '0077', '4242 0077 4242'])(
  'killed at any statement of payments by card %s: charged once, and booked once',
  async digits => {
    const cards = digits.split(' ')
    for (const [victim, least] of [
      ['process', 15],
      ['gateway', 1],
    ] as const) {
      const whole = await recovered(cards, Number.POSITIVE_INFINITY, victim)
      expect(whole).toBeGreaterThanOrEqual(least)
      for (let n = 0; n < whole; n++) for (let time = 0; time < times; time++) await recovered(cards, n, victim)
    }
  },
  600_000,
)

/** A process that answers, with the connections it has when it is asked. */
let mortal: { services: AskingServices; app: FastifyInstance }

/**
 * Pays by card in the portal, answered by a process that dies before its n-th statement, and then once more as a browser repeats it: that
 * alone charges what the dead one has not, whatever else comes later.
 */
async function paid(digits: string, n: number): Promise<number> {
  const { customer, email } = await newcomer(here)
  const method = await insertCard(here.services.database.operator, customer, digits, true)
  const id = await cardInvoice(here, customer, 1000)
  const { cookies } = await here.signedIn(email)
  const body = { documents: [{ id }], amount_minor: 1000, kind: 'card', method, return_path: '/billing' }
  const send = (app: FastifyInstance, changes = {}) => {
    const browser = new Browser(app, here.services.configuration.appUrl)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser.post<{ payment: { status: string } }>(
      '/ajax/v1/payments',
      { ...body, ...changes },
      { 'idempotency-key': `first-${customer}` },
    )
  }
  const sent = await killedAt(n, ({ database }) => {
    Object.assign(mortal.services, { database })
    return send(mortal.app)
  })
  const again = await send(here.app)
  const lost = digits === '0408'
  expect([n, again.status, again.body.payment.status]).toEqual([n, 201, lost ? 'initiated' : 'succeeded'])
  if (lost) expect(await taken(customer)).toMatchObject({ charges: 1, taken: 1000 })
  for (let round = 0; round < 2; round++) {
    here.wait(3 * 60_000)
    await lookUpPayments.run(contextOf(here.services), {})
  }
  // the key stands for this sum alone
  const other = await send(here.app, { documents: [], amount_minor: 2500 })
  expect([n, other.status, other.body]).toMatchObject([n, 422, { code: 'idempotency_key_reused' }])
  expect([n, await booksOf(here.services, customer), await taken(customer)]).toMatchObject([
    ...[n, { owed: 0, balance: 0, holds: 0 }],
    { charges: 1, taken: 1000, booked: 1000 },
  ])
  return sent
}

test.each(['4242', '0408'])(
  'the process that answers is killed at any statement of a payment by card %s: sent again, it is charged once, and booked once',
  async digits => {
    const services = { ...here.services }
    mortal = { services, app: await appOf(services) }
    const whole = await paid(digits, Number.POSITIVE_INFINITY)
    expect(whole).toBeGreaterThan(15)
    for (let n = 0; n < whole; n++) for (let time = 0; time < times; time++) await paid(digits, n)
    await mortal.app.close()
  },
  600_000,
)

/** Customers with a debit that was announced for today, and a transfer that the bank has. */
async function debtors(): Promise<{ customer: number; number: string }[]> {
  const { operator } = here.services.database
  const made = await Promise.all([insertCustomer(operator), insertCustomer(operator)])
  const today = here.services.clock.today()
  return Promise.all(
    made.map(async (customer, index) => {
      const reference = `FAULT-${customer}`
      await sql`insert into payment_method (customer_number, id, kind, state, label, holder, iban, mandate_reference, creditor_id, mandate_signed_at, created_at)
        values (${customer}, gen_random_uuid(), 'sepa', 'active', 'DE89', 'Nora', 'DE89370400440532013000', ${reference}, 'DE98ZZZ09999999999',
          ${here.services.clock.now()}, now())`.execute(operator)
      const number = `RE-2026-${String(customer).padStart(9, '9')}`
      await insertDocument(operator, {
        customer,
        number,
        net: 1000,
        status: 'open',
        open: 1000,
        dueOn: today,
        ...(index === 0 && { debit: { mandate_reference: reference, collect_on: today } }),
      })
      return { customer, number }
    }),
  )
}

/** Begins debits, and puts them into a file. */
async function hand(services: AskingServices): Promise<void> {
  await collectDebits.run(contextOf(services), {})
  await makeDebitFile(services, postingBy(services, 'test'), 'test')
}

/** Takes in a statement of the bank, and books it. */
async function take(services: AskingServices, { key, content }: { key: string; content: string }): Promise<void> {
  const { operator, unbound } = services.database
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest()
  await noteUnclaimed(unbound, key, services.clock.now())
  await services.files.put(key, bytes)
  const file = { key, name: 'statement.xml', bytes: bytes.length, sha256 }
  await inTransaction(operator, db => keepStatement(db, { services, file, by: 'test' }))
  const waiting = await operator.selectFrom('bank_statement').select('id').where('state', '=', 'importing').execute()
  for (const { id } of waiting) await importStatement.run(contextOf(services), { statement: id })
  await bookEntries.run(contextOf(services), {})
}

async function filed(customer: number) {
  const { rows } = await sql<{ batch_id: string; end_to_end_id: string; storage_key: string }>`
    select x.batch_id, x.end_to_end_id, f.storage_key from direct_debit x join debit_file f on f.id = x.file_id
    where x.customer_number = ${customer}`.execute(here.services.database.operator)
  return rows
}

async function debited(n: number, m: number): Promise<[number, number]> {
  const [debtor, sender] = await debtors()
  if (!debtor || !sender) throw new Error('two were made')
  const handing = await killedAt(n, hand)
  // what the dead one had locked is skipped until the database has noticed
  await expect.poll(() => hand(here.services).then(() => filed(debtor.customer))).toHaveLength(1)
  const [debit] = await filed(debtor.customer)
  if (!debit) throw new Error('it was there')
  const file = await text(await here.services.files.read(debit.storage_key))
  expect([n, file.split(debit.end_to_end_id).length]).toEqual([n, 2])
  const booked = statement([
    { amount: 1000, batch: debit.batch_id, ref: `batch-${debtor.customer}` },
    { amount: 1000, text: sender.number, ref: `transfer-${sender.customer}` },
  ])
  const taking = await killedAt(m, services => take(services, { key: `statement/${randomUUID()}`, content: booked }))
  await take(here.services, { key: `statement/${randomUUID()}`, content: booked })
  for (const { customer } of [debtor, sender])
    expect([n, m, await booksOf(here.services, customer)]).toMatchObject([
      ...[n, m],
      { owed: 0, balance: 0, holds: 0, payments: ['succeeded 1000'] },
    ])
  return [handing, taking]
}

test('killed at any statement of debits and their file, and of the bank’s statement: each once, and booked once', async () => {
  here.services.configuration.directDebits = 'file'
  const never = Number.POSITIVE_INFINITY
  const [handing, taking] = await debited(never, never)
  expect([handing > 10, taking > 20]).toEqual([true, true])
  for (let n = 0; n < Math.max(handing, taking); n++)
    for (let time = 0; time < times; time++) await debited(n < handing ? n : never, n < taking ? n : never)
}, 600_000)
