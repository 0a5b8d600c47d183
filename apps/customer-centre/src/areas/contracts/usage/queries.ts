import type { ResourceInfo } from '@kontor/contract/areas/contracts/usage'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import { type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'

/** A contract with what its meters read in a month. Quantities are decimals. */
export type UsedContract = {
  id: string
  number: string
  label: string
  currency: string
  started_on: string
  ends_on: string | null
  /** Are those that are agreed now. */
  meters: AgreedMeter[]
  /** The meters that were read, by the terms of that month. */
  read: { terms: AgreedMeter; days: { day: string; quantity: string }[] }[]
  /** Codes of meters with readings of the month that staff are looking at. */
  checking: string[]
}

/** Metered contracts that ran in a month, with its use by day. @param month its first day @param which a condition on contract `c` */
export const usedContracts = (
  customer: number,
  month: string,
  which: RawBuilder<boolean>,
): RawBuilder<UsedContract[]> => sql`
  select c.id, c.number, c.label, c.currency, c.started_on, c.ends_on, coalesce(c.agreed -> 'meters', '[]') as meters,
    ${jsonRows(sql`
      select m.terms, ${jsonRows(sql`
        select d.day, d.quantity::text from usage_day d
        where d.customer_number = ${customer} and d.contract_id = c.id and d.meter = m.meter
          and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'`)} as days
      from usage_month m where m.customer_number = ${customer} and m.contract_id = c.id and m.month = ${month}::date`)} as read,
    array(select h.meter from usage_hold h where h.customer_number = ${customer} and h.contract_id = c.id and h.month = ${month}::date
      and h.state = 'open') as checking
  from contract c
  where c.customer_number = ${customer} and c.metered and c.started_on < ${month}::date + interval '1 month'
    and (c.ends_on is null or c.ends_on >= ${month}::date) and ${which}
  order by c.label, c.id`

/** A budget as it is stored. @property amount_minor as the customer reads amounts */
export type BudgetRow = {
  id: string
  contract_id: string | null
  amount_minor: number
  stops: boolean
  version: number
}

/** A stop that is not lifted. @property amount_minor the budget by then */
export type StopRow = { id: string; contract_id: string; month: string; amount_minor: number; stopped_at: string }

type MonthUse = {
  currency: string
  tax: TaxFacts
  months: string[]
  used: UsedContract[]
  budgets: BudgetRow[]
  stops: StopRow[]
}

/** A month's use of all contracts, and budgets, in one statement. @param month its first day */
export async function monthUse(db: BoundDb, customer: number, month: string): Promise<MonthUse> {
  const { rows } = await sql<MonthUse>`
    select k.currency, ${taxFacts(customer)} as tax,
      array(select distinct to_char(month, 'YYYY-MM') from usage_month where customer_number = ${customer}
        order by 1 desc limit ${mostMonths}) as months,
      ${jsonRows(usedContracts(customer, month, sql<boolean>`true`))} as used,
      ${jsonRows(sql`select id, contract_id, amount_minor, stops, version from usage_budget where customer_number = ${customer}`)} as budgets,
      ${jsonRows(sql`select id, contract_id, month, amount_minor, stopped_at from usage_stop
        where customer_number = ${customer} and lifted_at is null`)} as stops
    from ${customerTable} k where k.customer_number = ${customer}`.execute(db)
  if (!rows[0]) throw new Error(`customer ${customer} is not there`)
  return rows[0]
}

/** Months to choose from. */
const mostMonths = 24

type CloudUse = { currency: string; tax: TaxFacts; projects: ResourceInfo['projects']; used: UsedContract[] }

/** Projects with their resources, and what their contracts have used this month, in one statement. @param month its first day */
export async function cloudUse(db: TenantDb, customer: number, month: string, scope: ContractScope): Promise<CloudUse> {
  const inView = sql`p.customer_number = ${customer} and ${inScope(sql`p.contract_id`, customer, scope)}`
  const { rows } = await sql<CloudUse>`
    select k.currency, ${taxFacts(customer)} as tax,
      ${jsonRows(sql`
        select p.id, p.name, c.number as contract_number, ${jsonRows(sql`
          select r.id, r.type, r.name, r.state, r.vcpu, r.ram_mib, r.disk_gib, r.region from cloud_resource r
          where r.customer_number = ${customer} and r.project_id = p.id order by r.type, r.name, r.id`)} as resources
        from cloud_project p join contract c on c.customer_number = p.customer_number and c.id = p.contract_id
        where ${inView} order by p.name, p.id`)} as projects,
      ${jsonRows(usedContracts(customer, month, sql<boolean>`c.id in (select p.contract_id from cloud_project p where ${inView})`))} as used
    from ${customerTable} k where k.customer_number = ${customer}`.execute(db)
  if (!rows[0]) throw new Error(`customer ${customer} is not there`)
  return rows[0]
}
