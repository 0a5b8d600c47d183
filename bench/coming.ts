import { sql } from 'kysely'
import { staffComing } from '../apps/customer-centre/src/areas/desk/coming/staff.ts'
import { demoConfiguration } from '../apps/customer-centre/src/demo/centre.ts'
import { catalogues } from '../apps/customer-centre/src/messages/catalogues.ts'
import { type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { addDays } from '../apps/customer-centre/src/values/local-date.ts'
import { withDocuments } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'

/** Makes 10,000 customers, as the loader gives fifty to each. */
const invoices = 500_000
const budgetMs = 50
const runs = 40
const today = new Date().toISOString().slice(0, 10)

/** In the last of the weeks, each customer has an invoice that falls due on the same day, as after a monthly run. */
const questions = [
  ['this week', {}],
  ['its renewals', { kind: 'renewal' }],
  ['its debits', { kind: 'debit' }],
  ['its holders', { kind: 'holder' }],
  ['a week without a run', { from: addDays(today, 40) }],
  ['renewals of the week in which all pay', { kind: 'renewal', from: addDays(today, 10) }],
  ['the week in which all pay', { from: addDays(today, 10) }],
] as const

/** Measures how long staff wait for what comes for all customers in seven days. With DATA_DIR it runs on the data that are there. */
export const benchComing = (): Promise<void> =>
  withDocuments(invoices, async cluster => {
    const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
    await measure(database.operator).finally(() => database.close())
  })

async function measure(db: OperatorDb): Promise<void> {
  // the loader lets all terms begin today
  await sql`update contract set billed_until = ${today}::date - 1 + customer_number % 365 where customer_number > 100000 and cycle = 'year'`.execute(
    db,
  )
  await sql`analyze contract`.execute(db)
  const services = { configuration: demoConfiguration, catalogues, clock: { today: () => today } }
  const rows = []
  for (const [what, asked] of questions) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < runs + 3; run++) {
      const start = performance.now()
      const context = { locale: 'en', services, db, query: { limit: 25, ...asked } }
      const { days } = (await staffComing(context as never)) as { days: { count: number }[] }
      if (run >= 3) times.push(performance.now() - start)
      found = days.reduce((sum, { count }) => sum + count, 0)
    }
    const slow = slowest(times)
    rows.push([what, found, median(times).toFixed(1), slow.toFixed(1), budgetMs, verdict(slow, budgetMs)])
  }
  printTable(
    'What is coming for all of 10,000 customers, driver included',
    ['asked for', 'rows', 'median ms', 'p99 ms', 'budget', ''],
    rows,
  )
}
