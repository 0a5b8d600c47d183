import type { Balance, TopUpRule } from '@kontor/contract/areas/money/balance'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { firstOfMonth } from '../../../../values/local-date.ts'
import { topUpLimits } from '../../payments/top-up-limits.ts'

export type RuleRow = {
  below_minor: number
  amount_minor: number
  currency: string
  payment_method_id: string
  usable: boolean
  most_per_month: number
  this_month: number
  paused_at: string | null
  version: number
}

export async function ruleOf(db: BoundDb, customer: number, today: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select r.below_minor, r.amount_minor, r.currency, r.payment_method_id,
      r.most_per_month, r.paused_at, r.version, exists (select from payment_method m
        where m.customer_number = r.customer_number and m.id = r.payment_method_id and m.state in ('active', 'expiring')) as usable,
      (select count(*)::int from automatic_top_up a
        where a.customer_number = r.customer_number and a.on_day >= ${firstOfMonth(today)}::date) as this_month
    from top_up_rule r where r.customer_number = ${customer}`.execute(db)
  return rows[0]
}

export function ruleView(row: RuleRow | undefined): TopUpRule | null {
  if (!row) return null
  const { currency, most_per_month, paused_at, this_month, version } = row
  return {
    below: { amount_minor: row.below_minor, currency },
    amount: { amount_minor: row.amount_minor, currency },
    method: row.usable ? row.payment_method_id : null,
    most_per_month,
    this_month,
    paused_at,
    version,
  }
}

export async function topUpOf(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  currency: string,
): Promise<Balance['top_up']> {
  const { least, most } = topUpLimits(services, currency)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const rule = await ruleOf(db, customer, services.clock.today())
  return { least: money(least), most: money(most), rule: ruleView(rule) }
}
