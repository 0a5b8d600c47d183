import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Centre } from '../../../platform/centre.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { insertCustomer } from '../../billing/test-billing.ts'
import { collectPayments } from './collect-job.ts'
import { lookUpPayments } from './look-up-job.ts'
import { booksOf, cardInvoice, insertCard } from './test-paying.ts'

let here: TestCentre
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined } as never
beforeAll(async () => {
  here = await startTestCentre('demo')
  // what the demo has to collect is out of the way
  await run(here.centre)
}, 60_000)
afterAll(() => here.close())

const run = async (centre: Centre): Promise<void> => {
  await collectPayments.run({ centre, mailer, log: silent }, {})
}

/** Runs the collection in a process of its own, which dies before its n-th statement. @returns how many it has sent */
async function killedAt(n: number): Promise<number> {
  let sent = 0
  const database = openDatabase(here.logins, {
    ...{ max: 2, operators: 2 },
    observe() {
      if (sent >= n) throw new Error('killed')
      sent++
    },
  })
  await run({ ...here.centre, database }).catch(() => undefined)
  // its connections go with it, and with them what it has not committed
  await database.close()
  return sent
}

/** What the sandbox has taken of a customer, by its own books. */
async function taken(customer: number): Promise<unknown> {
  const { rows } = await sql`
    select count(*) filter (where s.state = 'succeeded')::int as charges, coalesce(sum(s.amount_minor) filter (where s.state = 'succeeded'), 0)::int as taken,
      (select coalesce(sum(e.amount_minor), 0)::int from ledger_entry e where e.customer_number = ${customer} and e.debit = 'money') as booked
    from payment p left join sandbox_charge s on s.id = p.id where p.customer_number = ${customer}`.execute(
    here.centre.database.operator,
  )
  return rows[0]
}

async function recovered(digits: string, n: number): Promise<number> {
  const customer = await insertCustomer(here.centre.database.operator)
  await insertCard(here.centre.database.operator, customer, digits, true)
  await cardInvoice(here, customer, 1000)
  const sent = await killedAt(n)
  for (let round = 0; round < 2; round++) {
    here.wait(3 * 60_000)
    await lookUpPayments.run({ centre: here.centre, mailer, log: silent }, {})
    await run(here.centre)
  }
  const { owed, balance, holds } = await booksOf(here.centre, customer)
  here.wait(3 * 60_000)
  expect([n, owed, balance, holds, await taken(customer)]).toEqual([
    n,
    0,
    0,
    0,
    { charges: 1, taken: 1000, booked: 1000 },
  ])
  return sent
}

/** As often as each is tried: more by hand. */
const times = Number(process.env.FAULTS ?? 1)

test.each(['4242', '0408', '0077'])(
  'killed at any statement of a payment by card %s: charged once, and booked once',
  async digits => {
    const whole = await recovered(digits, Number.POSITIVE_INFINITY)
    expect(whole).toBeGreaterThan(15)
    for (let n = 0; n < whole; n++) for (let time = 0; time < times; time++) await recovered(digits, n)
  },
  600_000,
)
