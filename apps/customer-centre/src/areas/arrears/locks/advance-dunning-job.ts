import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { claimKinds } from '../../money/billing/rules.ts'
import { documentSettlementTable } from '../../money/reads.ts'
import { advancingDunning, takeDunningStep } from '../dunning/advance.ts'
import { applyStep } from './lock-for-payment.ts'

/** Takes each customer's next step once its day has come, in office hours of working days. */
export const advanceDunning = declareJob({
  name: advancingDunning,
  payload: z.object({}),
  attempts: 2,
  timeLimit: 3600,
  schedule: '20 * * * *',
  async run(context) {
    const { log, progress } = context
    let [taken, failed, after] = [0, 0, 0]
    for (;;) {
      const customers = await customersAfter(context, after)
      for (const customer of customers) {
        // one customer's failure stops no other
        const step = await advanceCustomer(context, customer).catch((error: unknown) => {
          failed++
          log.error({ err: error, customer }, 'dunning: one could not be looked at')
          return null
        })
        if (step) taken++
      }
      const last = customers.at(-1)
      if (last === undefined) break
      after = last
      progress?.(taken, taken)
    }
    if (taken > 0) log.info({ steps: taken }, 'steps about overdue documents')
    if (failed > 0) throw new Error(`${failed} customers could not be looked at`)
  },
})

const atOnce = 500

/** Anyone who has something overdue, or has promised to pay. */
async function customersAfter({ services }: JobContext, after: number): Promise<number[]> {
  const open = openDocuments(sql`s.customer_number`, services.clock.today())
  const { rows } = await sql<{ customer_number: number }>`
    select customer_number from (
      select s.customer_number from ${documentSettlementTable} s
      where s.customer_number > ${after} and s.open_minor > 0
        and exists (select from ${open} o where o.id = s.document_id and o.overdue and o.kind = any (${claimKinds}::text[]))
      union
      select p.customer_number from payment_promise p where p.customer_number > ${after} and p.state = 'granted') late
    order by 1 limit ${atOnce}`.execute(services.database.operator)
  return rows.map(({ customer_number }) => customer_number)
}

/** @returns the step that was taken, if one was due */
export async function advanceCustomer(
  { services, log }: Pick<JobContext, 'services' | 'log'>,
  customer: number,
): Promise<string | null> {
  return inTransaction(
    services.database.operator,
    async db => {
      const taken = await takeDunningStep(db, services, customer)
      if (taken?.not) log.warn({ customer, why: taken.not }, 'dunning: a step was taken without its charges')
      if (taken) await applyStep(db, services, customer, taken)
      return taken?.step ?? null
    },
    { repeat: true },
  )
}
