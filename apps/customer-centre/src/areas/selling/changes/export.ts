import type { contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import { canDo } from '@kontor/contract/can'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { contractTable } from '../../contracts/reads.ts'
import { billingItemTable, documentLineTable, documentTable } from '../../money/reads.ts'

type Endpoints = typeof contractActionEndpoints

/** Everything held about one contract (Art. 25 (2) e, Art. 30 Data Act); documents only for who may read billing. */
export const contractExport: Handler<Endpoints['contractExport']> = async context => {
  const { db, customer, params, caller, reply, now } = context
  const reader = permissionsOf(caller)
  if (!canDo(reader, 'contracts:read', params.number)) throw problem('not_found')
  const { rows } = await sql<Record<string, unknown>>`
    select to_jsonb(c) - 'customer_number' - 'version' - 'next_bill_on' as contract,
      ${ofContract('contract_event', 'at', sql`event, at, actor, detail`)} as events,
      ${ofContract('contract_transfer', 'offered_at', sql`to_customer, to_email, state, offered_at, expires_at, decided_at, new_number`)} as transfers,
      ${canDo(reader, 'billing:read') ? billing : sql`null`} as billing,
      ${ofContract('usage_day', 'day', sql`meter, day, quantity::text`)} as usage
    from ${contractTable} c where c.customer_number = ${customer} and c.number = ${params.number}`.execute(db)
  const [row] = rows
  if (!row) throw problem('not_found')
  reply.header('content-disposition', `attachment; filename="${params.number}.json"`)
  return `${JSON.stringify({ exported_at: now.toISOString(), customer_number: customer, ...row }, null, 2)}\n`
}

const ofContract = (table: string, order: string, columns: RawBuilder<unknown>) =>
  jsonRows(sql`
    select ${columns} from ${sql.id(table)} t
    where t.customer_number = c.customer_number and t.contract_id = c.id order by ${sql.id(order)}`)

const billing = sql`json_build_object(
  'lines', ${jsonRows(sql`
    select d.number, d.kind, d.issued_on, l.position, l.description, l.period_from, l.period_to, l.quantity::text, l.unit,
      l.unit_name, l.unit_price::text, l.net_minor, l.tax_rate_bp, d.currency
    from ${documentLineTable} l join ${documentTable} d on d.customer_number = l.customer_number and d.id = l.document_id
    where l.customer_number = c.customer_number and l.contract_id = c.id order by d.issued_on, d.number, l.position`)},
  'waiting', ${jsonRows(sql`
    select i.kind, i.description, i.period_from, i.period_to, i.quantity::text, i.unit, i.unit_name, i.unit_price::text, i.ready_on
    from ${billingItemTable} i where i.customer_number = c.customer_number and i.contract_id = c.id
      and i.document_id is null and i.dropped_at is null order by i.created_at`)})`
