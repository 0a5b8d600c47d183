import type { balanceEndpoints } from '@kontor/contract/areas/money/balance'
import { formatMoney } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { TenantDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { topUpLimits } from '../../payments/top-up-limits.ts'
import { currencyOf } from '../queries.ts'
import { type RuleRow, ruleOf, ruleView } from './queries.ts'

type Endpoints = typeof balanceEndpoints

/** From now on the clock charges the method whenever the balance is below. */
export const saveRule: Handler<Endpoints['topUpRuleSave']> = async ({ audit, body, services, customer, db, now }) => {
  await lockCustomer(db, customer)
  const today = services.clock.today()
  const before = await ruleOf(db, customer, today)
  if (before?.version !== body.version) throw problem('stale_version', { current: { rule: ruleView(before) } })
  const currency = await currencyOf(db, customer, undefined)
  const { least, most } = topUpLimits(services, currency)
  if (body.amount_minor < least || body.amount_minor > most) throw invalidField('amount_minor', 'invalid_choice')
  if (body.below_minor > most) throw invalidField('below_minor', 'invalid_choice')
  const method = await usableMethod(db, customer, body.method)
  const { below_minor, amount_minor, most_per_month } = body
  await sql`
    insert into top_up_rule (customer_number, below_minor, amount_minor, currency, payment_method_id, most_per_month, created_at)
    values (${customer}, ${below_minor}, ${amount_minor}, ${currency}, ${body.method}, ${most_per_month}, ${now})
    on conflict (customer_number) do update set below_minor = excluded.below_minor, amount_minor = excluded.amount_minor,
      currency = excluded.currency, payment_method_id = excluded.payment_method_id, most_per_month = excluded.most_per_month,
      failures = 0, paused_at = null,
      version = top_up_rule.version + 1`.execute(db)
  const rule = await ruleOf(db, customer, today)
  await audit({
    action: 'top_up_rule.set',
    subject: { kind: 'customer', id: String(customer), label: method },
    ...(before && { before: told(before) }),
    after: told(rule),
  })
  return { rule: ruleView(rule) }
}

export const removeRule: Handler<Endpoints['topUpRuleRemove']> = async ({ audit, services, customer, db }) => {
  await lockCustomer(db, customer)
  const before = await ruleOf(db, customer, services.clock.today())
  if (!before) return undefined
  await db.deleteFrom('top_up_rule').where('customer_number', '=', customer).execute()
  const subject = { kind: 'customer', id: String(customer), label: '' }
  await audit({ action: 'top_up_rule.removed', subject, before: told(before) })
  return undefined
}

const told = (row: RuleRow | undefined) =>
  row && {
    amount: formatMoney({ amount_minor: row.amount_minor, currency: row.currency }, 'en'),
    below: formatMoney({ amount_minor: row.below_minor, currency: row.currency }, 'en'),
    most_per_month: row.most_per_month,
  }

/** @returns what people recognise it by */
async function usableMethod(db: TenantDb, customer: number, id: string): Promise<string> {
  const method = await db
    .selectFrom('payment_method')
    .select(['kind', 'label', 'state'])
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!method) throw problem('not_found')
  // a debit is announced and collected days later: too late for a balance that is low
  if (method.kind === 'sepa' || (method.state !== 'active' && method.state !== 'expiring'))
    throw problem('payment_method_not_offered')
  return method.label
}
