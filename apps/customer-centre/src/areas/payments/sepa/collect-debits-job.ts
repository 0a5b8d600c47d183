import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Centre } from '../../../platform/centre.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { payingBy } from '../paying/paying.ts'
import { beginDebit, earliestDebit } from './begin-debit.ts'
import { type DueDebit, dueDebits } from './due-debits.ts'

const batch = 500

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
      for (const debit of due) if (await collect(centre, debit, days)) begun++
      const last = due.at(-1)
      if (last) after = sql`(d.customer_number, d.id) > (${last.customer}, ${last.document}::uuid)`
    } while (due.length === batch)
    if (begun > 0) log.info({ debits: begun, until: days.until }, 'direct debits begun')
  },
})

/** @returns whether it was still to be collected once the customer was locked */
function collect(centre: Centre, seen: DueDebit, days: { until: string; today: string }): Promise<boolean> {
  return inTransaction(
    centre.database.operator,
    async db => {
      await lockCustomer(db, seen.customer)
      const which = sql`d.customer_number = ${seen.customer} and d.id = ${seen.document}`
      const [debit] = await dueDebits(db, { ...days, which, most: 1 })
      if (!debit) return false
      const { customer, document, open_minor: amount_minor, method: methodId, collect_on: on, number } = debit
      await beginDebit(db, payingBy(centre, collectDebits.name), {
        ...{ customer, documents: [{ id: document, amount_minor }], amount_minor, currency: 'EUR', methodId, on },
        ...{ by: null, remittance: number },
      })
      return true
    },
    { repeat: true },
  )
}
