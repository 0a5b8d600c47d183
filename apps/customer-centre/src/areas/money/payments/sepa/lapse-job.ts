import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { lapsesOn, methodById } from '../queries.ts'
import { takeAway } from '../remove-method.ts'
import { asOf } from '../rules.ts'
import { sendMandate } from './send-mandate-job.ts'

/** Mandates that nothing was collected under for 36 months count no more: their payers learn of it before a debit fails. */
export const lapseMandates = declareJob({
  name: 'payments.lapse-mandates',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '25 4 * * *',
  async run(context) {
    const { services, log } = context
    const { rows } = await sql<{ customer_number: number; id: string }>`
      select m.customer_number, m.id from payment_method m
      where m.kind = 'sepa' and m.state = 'active' and ${lapsesOn(services.configuration.timeZone)} <= ${services.clock.today()}::date
      order by m.customer_number, m.id`.execute(services.database.operator)
    for (const { customer_number, id } of rows) await lapse(context, customer_number, id)
    if (rows.length > 0) log.info({ mandates: rows.length }, 'mandates that have lapsed')
  },
})

function lapse({ services }: JobContext, customer: number, id: string): Promise<void> {
  const work = async (db: OperatorDb): Promise<void> => {
    const now = services.clock.now()
    await lockCustomer(db, customer)
    const method = await methodById(db, customer, services.configuration.timeZone, id)
    // a debit may have used it meanwhile
    if (method?.state !== 'active' || asOf(services.clock.today(), method).state !== 'expired') return
    const origin = { caller: null, now, address: null, requestId: lapseMandates.name }
    const actor = { userId: null, name: lapseMandates.name }
    await takeAway(
      { services, db, customer, audit: entry => writeAudit(db, origin, { ...entry, customer, actor }) },
      method,
      'expired',
      'payment_method.mandate_lapsed',
    )
    await enqueue(db, sendMandate, { customer, method: id, what: 'lapsed' })
  }
  return inTransaction(services.database.operator, work, { repeat: true })
}
