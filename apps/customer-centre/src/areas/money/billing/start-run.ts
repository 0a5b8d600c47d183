import type { staffBillingEndpoints } from '@kontor/contract/areas/money/staff-billing'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { customerTable } from '../../customers/reads.ts'
import { billCustomer, billingRun } from './run-job.ts'

/** Does now what the run by the clock does in the morning: of what is billed already nothing is billed again. */
export const startRun: Handler<typeof staffBillingEndpoints.staffBillingRun> = async ({ audit, body, db }) => {
  const { customer } = body
  const { rows } = await sql<{ known: boolean; waits: boolean }>`select
    ${customer}::integer is null or exists (select from ${customerTable} where customer_number = ${customer}) as known,
    exists (select from pgboss.job where name = ${customer === null ? billingRun.name : billCustomer.name} and state < 'completed'
      and (${customer}::integer is null or singleton_key = ${customer}::integer::text)) as waits`.execute(db)
  if (!rows[0]?.known) throw problem('not_found')
  if (rows[0].waits) return { started: false }
  const label = customer === null ? '' : String(customer)
  await audit({
    action: 'billing_run.started',
    subject: { kind: 'billing_run', id: label || 'all', label },
    customer: customer ?? 0,
  })
  if (customer === null) await enqueue(db, billingRun, {})
  else await enqueue(db, billCustomer, { customer })
  return { started: true }
}
