import type { ResourceInfo } from '@kontor/contract/areas/usage'
import { sql } from 'kysely'
import type { TenantDb } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/list.ts'
import { type ContractScope, inScope } from '../../platform/http/contract-scope.ts'
import { type TaxFacts, taxFacts } from '../customer/tax/charged-tax.ts'

export type Usage = {
  currency: string
  tax: TaxFacts
  projects: ResourceInfo['projects']
  /** Every day of the month up to today, zero for days without cost. */
  days: { on: string; cost_minor: number }[]
}

/** Projects with their resources, and what these cost this month by day, in one statement. @param today `YYYY-MM-DD` */
export async function cloudUsage(db: TenantDb, customer: number, today: string, scope: ContractScope): Promise<Usage> {
  const inView = sql`p.customer_number = ${customer} and ${inScope(sql`p.contract_id`, customer, scope)}`
  const { rows } = await sql<Usage>`
    select k.currency, ${taxFacts(customer)} as tax,
      ${jsonRows(sql`
        select p.id, p.name, c.number as contract_number, ${jsonRows(sql`
          select r.id, r.type, r.name, r.state, r.vcpu, r.ram_mib, r.disk_gib, r.region from cloud_resource r
          where r.customer_number = ${customer} and r.project_id = p.id order by r.type, r.name, r.id`)} as resources
        from cloud_project p join contract c on c.customer_number = p.customer_number and c.id = p.contract_id
        where ${inView} order by p.name, p.id`)} as projects,
      ${jsonRows(sql`
        select day::date as on, coalesce(cost.sum, 0)::bigint as cost_minor
        from generate_series(date_trunc('month', ${today}::date::timestamp), ${today}::date::timestamp, interval '1 day') day
        left join (
          select day as cost_day, sum(cost_minor) as sum from cloud_cost
          where project_id in (select p.id from cloud_project p where ${inView}) and customer_number = ${customer} and day between date_trunc('month', ${today}::date::timestamp)::date and ${today}::date
          group by day) cost on cost.cost_day = day::date
        order by day`)} as days
    from customer k where k.customer_number = ${customer}`.execute(db)
  if (!rows[0]) throw new Error(`customer ${customer} is not there`)
  return rows[0]
}
