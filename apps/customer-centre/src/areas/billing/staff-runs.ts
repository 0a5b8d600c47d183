import type { BillingException, BillingRun, staffBillingEndpoints } from '@kontor/contract/areas/staff-billing'
import { sql } from 'kysely'
import { cappedCount, exactTotal, jsonRows } from '../../platform/db/list.ts'
import { queuePage } from '../../platform/db/queue.ts'
import type { Handler } from '../../platform/http/context.ts'

type Endpoints = typeof staffBillingEndpoints
type Overview = { runs: (Omit<BillingRun, 'sums'> & { sums: Record<string, number> })[]; due: number }

/** The latest runs, and how many contracts wait for the next one. */
export const showRuns: Handler<Endpoints['staffBilling']> = async ({ centre }) => {
  const { rows } = await sql<Overview>`select
    ${jsonRows(sql`select r.id, r.as_of, r.started_at, r.ended_at, r.customers, r.documents, r.lines, r.set_aside, r.sums
      from billing_run r order by r.started_at desc, r.id desc limit 20`)} as runs,
    ${cappedCount(sql`from contract c where c.next_bill_on <= ${centre.clock.today()}::date`)} as due`.execute(
    centre.database.operator,
  )
  const { runs, due } = rows[0] ?? { runs: [], due: 0 }
  return {
    runs: runs.map(({ sums, ...run }) => ({
      ...run,
      sums: Object.entries(sums).map(([currency, amount_minor]) => ({ amount_minor, currency })),
    })),
    due: Math.min(due, exactTotal),
    due_exact: due <= exactTotal,
  }
}

export const listExceptions: Handler<Endpoints['staffBillingExceptions']> = ({ centre, query }) =>
  queuePage<BillingException>(
    centre.database.operator,
    {
      columns: sql`e.id, e.customer_number, k.name as customer_name, e.reason, e.since, e.tries, e.retry_on,
        case when c.id is not null then json_build_object('number', c.number, 'label', c.label) end as contract`,
      source: sql`from billing_exception e join customer k on k.customer_number = e.customer_number
        left join contract c on c.customer_number = e.customer_number and c.id = e.contract_id where true`,
      since: 'e.since',
      tie: { sql: 'e.id', type: 'uuid' },
    },
    query,
  )
