import type {
  BillingException,
  BillingRun,
  BillingUnderWay,
  staffBillingEndpoints,
} from '@kontor/contract/areas/money/staff-billing'
import { sql } from 'kysely'
import { cappedCount, exactTotal, jsonRows, list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { billCustomer, billingRun } from './run-job.ts'

type Endpoints = typeof staffBillingEndpoints
type Overview = {
  runs: (Omit<BillingRun, 'sums'> & { sums: Record<string, number> })[]
  due: number
  under_way: BillingUnderWay
}

/** Runs of everything are few, those of one customer come with each order: neither hides the other. */
const latest = (single: boolean, most: number) => sql`(
  select r.id, r.single, r.as_of, r.started_at, r.ended_at, r.customers, r.documents, r.lines, r.set_aside, r.sums
  from billing_run r where r.single = ${sql.lit(single)} order by r.started_at desc, r.id desc limit ${sql.lit(most)})`

const waits = (job: { name: string }) => sql`from pgboss.job j where j.name = ${job.name} and j.state < 'completed'`
const progress = (key: string) => sql`(j.output #>> ${`{progress,${key}}`}::text[])::int`
const underWay = sql<BillingUnderWay>`json_build_object(
  'all', (select json_build_object('done', coalesce(${progress('done')}, 0), 'of', ${progress('of')}) ${waits(billingRun)} limit 1),
  'customers', (select coalesce(json_agg(distinct j.singleton_key::int), '[]') ${waits(billCustomer)}))`

/** The latest runs, what is under way, and how many contracts wait for the next one. */
export const showRuns: Handler<Endpoints['staffBilling']> = async ({ services, db }) => {
  const { rows } = await sql<Overview>`select
    ${jsonRows(sql`${latest(false, 12)} union all ${latest(true, 8)} order by started_at desc, id desc`)} as runs,
    ${underWay} as under_way,
    ${cappedCount(sql`from ${contractTable} c where c.next_bill_on <= ${services.clock.today()}::date`)} as due`.execute(
    db,
  )
  const { runs, due, under_way } = rows[0] as Overview // a select without from answers one row
  return {
    runs: runs.map(({ sums, ...run }) => ({
      ...run,
      sums: Object.entries(sums).map(([currency, amount_minor]) => ({ amount_minor, currency })),
    })),
    due: Math.min(due, exactTotal),
    due_exact: due <= exactTotal,
    under_way,
  }
}

export const listExceptions: Handler<Endpoints['staffBillingExceptions']> = ({ db, query }) =>
  list(
    db,
    {
      columns: sql<BillingException>`e.id, e.customer_number, k.name as customer_name, e.reason, e.detail, e.since, e.tries, e.retry_on,
        coalesce((select r.started_at from billing_run r where r.id = e.run_id), e.since) as tried_at,
        case when c.id is not null then json_build_object('number', c.number, 'label', c.label) end as contract`,
      source: sql`from billing_exception e join ${customerTable} k on k.customer_number = e.customer_number
        left join ${contractTable} c on c.customer_number = e.customer_number and c.id = e.contract_id where true`,
      order: oldestFirst('e.since', 'e.id'),
    },
    query,
  )
