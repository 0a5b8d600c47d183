import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { dayOf } from '../../../values/local-date.ts'
import { taxHistory } from '../../customers/customer/tax/queries.ts'
import { startVatCheck } from '../../customers/customer/tax/start-check.ts'
import { vatCheckTable } from '../../customers/reads.ts'

/**
 * Ids that a document could not rest on, as nobody asked about them today: the answer is there for the next run.
 * @param only this customer's
 */
export async function askForVatIds({ centre }: Pick<JobContext, 'centre'>, only?: number): Promise<void> {
  const { operator } = centre.database
  const { rows } = await sql<{ customer_number: number; asked_at: Date | null }>`
    select e.customer_number, (select max(k.checked_at) from ${vatCheckTable} k where k.customer_number = e.customer_number) as asked_at
    from billing_exception e where e.reason = 'vat_check_missing'
      and (${only ?? null}::integer is null or e.customer_number = ${only ?? null}::integer)`.execute(operator)
  const today = centre.clock.today()
  for (const { customer_number: customer, asked_at } of rows) {
    if (asked_at && dayOf(new Date(asked_at), centre.configuration.timeZone) === today) continue
    await inTransaction(operator, async db => {
      await lockCustomer(db, customer)
      const { history: _, ...state } = await taxHistory(db, customer)
      await startVatCheck(db, centre, customer, state, centre.clock.now())
    })
  }
}
