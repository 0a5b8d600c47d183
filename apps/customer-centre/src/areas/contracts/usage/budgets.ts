import type { usageEndpoints } from '@kontor/contract/areas/contracts/usage'
import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { customerTable } from '../../customers/reads.ts'
import { judgeStops } from './judge-stops.ts'

type Subject = { id: string | null; number: string; label: string; currency: string }

/** Another amount is told of anew from the next look on. */
export const setBudget: Handler<(typeof usageEndpoints)['budgetSet']> = async context => {
  const { db, services, customer, body, now, audit } = context
  const canStop = body.contract !== undefined && services.configuration.provisioning.mode !== 'off'
  if (body.stops && !canStop) throw invalidField('stops')
  await lockCustomer(db, customer)
  const of = await subjectOf(db, customer, body.contract)
  const before = await db
    .selectFrom('usage_budget')
    .select(['id', 'amount_minor', 'stops', 'version'])
    .where('customer_number', '=', customer)
    .where(eb => eb('contract_id', of.id === null ? 'is' : '=', of.id))
    .executeTakeFirst()
  const view = (row: { id: string; amount_minor: number; stops: boolean; version: number } | undefined) =>
    row
      ? {
          id: row.id,
          amount: { amount_minor: Number(row.amount_minor), currency: of.currency },
          stops: row.stops,
          version: row.version,
        }
      : null
  if (body.version !== before?.version) throw problem('stale_version', { current: { budget: view(before) } })
  const subject = { kind: 'budget', id: before?.id ?? uuidv7(), label: of.label }
  const told = (minor: number | null | undefined) => ({
    budget: minor ? `${decimalString({ amount_minor: Number(minor), currency: of.currency })} ${of.currency}` : null,
    ...(of.id && { contract_number: of.number }),
  })
  const { amount_minor } = body
  if (amount_minor === null) {
    if (!before) return { budget: null }
    await db.deleteFrom('usage_budget').where('customer_number', '=', customer).where('id', '=', before.id).execute()
    await audit({ action: 'budget.removed', subject, before: told(before.amount_minor) })
    await judgeStops(db, services, customer)
    return { budget: null }
  }
  const { stops } = body
  const row = { customer_number: customer, id: subject.id, contract_id: of.id, amount_minor, stops, created_at: now }
  const kept = await db
    .insertInto('usage_budget')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['customer_number', 'id']).doUpdateSet({
        amount_minor,
        stops,
        told_month: null,
        told_percent: null,
        version: sql`usage_budget.version + 1`,
      }),
    )
    .returning(['id', 'amount_minor', 'stops', 'version'])
    .executeTakeFirstOrThrow()
  await audit({
    action: 'budget.set',
    subject,
    before: { ...told(before?.amount_minor), ...(before?.stops && { stops: true }) },
    after: { ...told(amount_minor), ...(stops && { stops }) },
  })
  await judgeStops(db, services, customer)
  return { budget: view(kept) }
}

/** Finds what a budget is for: the customer's whole use, or that of a contract with meters. @throws not_found for any other contract */
async function subjectOf(db: TenantDb, customer: number, number: string | undefined): Promise<Subject> {
  if (number === undefined) {
    const { currency } = await db
      .selectFrom(customerTable.as('customer'))
      .select('currency')
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
    return { id: null, number: '', label: '', currency }
  }
  const contract = await db
    .selectFrom('contract')
    .select(['id', 'number', 'label', 'currency'])
    .where('customer_number', '=', customer)
    .where('number', '=', number)
    .where('metered', '=', true)
    .executeTakeFirst()
  if (!contract) throw problem('not_found')
  return contract
}
