import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import type { Centre } from '../../../../platform/centre.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { roundsOf } from '../../../../values/rounds.ts'
import { allOrEach } from '../all-or-each.ts'
import { payingBy } from '../paying/paying.ts'
import { beginDebits, earliestDebit } from './begin-debit.ts'
import { type DueDebit, dueDebits } from './due-debits.ts'

const batch = 500
/** Debits that are begun together. */
const together = 50

/**
 * Begins the direct debits that were announced, one for each document, for what is still open of it. From then on the document is being
 * paid, and the debit waits for the bank.
 */
export const collectDebits = declareJob({
  name: 'payments.collect-debits',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 3600,
  schedule: '35 5 * * *',
  async run({ centre, log }) {
    const today = centre.clock.today()
    const days = { today, until: earliestDebit(today) }
    let after = sql`true`
    let begun = 0
    let due: DueDebit[]
    do {
      due = await dueDebits(centre.database.operator, { ...days, which: after, most: batch })
      for (const round of roundsOf(due, ({ customer }) => customer, together)) {
        const counts = await allOrEach(log, 'a direct debit could not be begun', round, some =>
          collect(centre, some, days),
        )
        begun += counts.reduce((sum, count) => sum + count, 0)
      }
      const last = due.at(-1)
      if (last) after = sql`(d.customer_number, d.id) > (${last.customer}, ${last.document}::uuid)`
    } while (due.length === batch)
    if (begun > 0) log.info({ debits: begun, until: days.until }, 'direct debits begun')
  },
})

/** @returns how many were still to be collected once the customers were locked */
function collect(centre: Centre, seen: readonly DueDebit[], days: { until: string; today: string }): Promise<number> {
  const [customers, ids] = [seen.map(({ customer }) => customer), seen.map(({ document }) => document)]
  return inTransaction(
    centre.database.operator,
    async db => {
      await lockCustomers(db, customers)
      const which = sql`(d.customer_number, d.id) in (select * from unnest(${customers}::integer[], ${ids}::uuid[]))`
      const debits = await dueDebits(db, { ...days, which, most: seen.length })
      if (debits.length > 0) await beginDebits(db, payingBy(centre, collectDebits.name), debits.map(wishOf))
      return debits.length
    },
    { repeat: true },
  )
}

const wishOf = ({ customer, document, open_minor, method, collect_on, number }: DueDebit) => ({
  id: uuidv7(),
  customer,
  documents: [{ id: document, amount_minor: open_minor }],
  amount_minor: open_minor,
  currency: 'EUR',
  methodId: method,
  on: collect_on,
  by: null,
  remittance: number,
})
