import type { MethodDetail, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { contractTable } from '../../contracts/reads.ts'
import { claimKinds } from '../billing/rules.ts'
import { mandateOf } from './mandate-queries.ts'
import { methodById } from './queries.ts'
import { asOf, billedNoMore } from './rules.ts'

/** A method with everything that depends on it. */
export const showMethod: Handler<typeof paymentsEndpoints.paymentMethod> = async ({
  services,
  customer,
  db,
  params,
}) => {
  const { timeZone } = services.configuration
  const method = await methodById(db, customer, timeZone, params.id)
  if (!method) throw problem('not_found')
  const uses = await usesOf(db, customer, method.id, timeZone)
  const mandate = await mandateOf(db, customer, method.id)
  return { method: asOf(services.clock.today(), method), ...uses, mandate_text: mandate?.text ?? null }
}

export type Uses = Pick<MethodDetail, 'contracts' | 'tops_up' | 'announced' | 'payments'>
type Row = Pick<Uses, 'contracts' | 'tops_up'> & {
  announced: { id: string; number: string; amount_minor: number; currency: string; collect_on: string | null }[]
  payments: (Pick<Uses['payments'][number], 'id' | 'status' | 'on'> & { amount_minor: number; currency: string })[]
}

const shown = sql`20`

/** Finds what a method pays, is to pay and has paid, in one statement. As the default one it pays for the contracts that name none. */
export async function usesOf(db: BoundDb, customer: number, id: string, timeZone: string): Promise<Uses> {
  const { rows } = await sql<Row>`
    select ${jsonRows(sql`
        select c.number, c.label, c.payment_method_id is not null as named from ${contractTable} c
        where c.customer_number = m.customer_number and not c.by_transfer and c.state <> all(${billedNoMore}::text[])
          and (c.payment_method_id = m.id or (c.payment_method_id is null and m.is_default)) order by c.number limit 100`)} as contracts,
      exists (select from top_up_rule r where r.customer_number = m.customer_number and r.payment_method_id = m.id) as tops_up,
      ${jsonRows(sql`
        select d.id, d.number, s.open_minor as amount_minor, d.currency, (d.particulars #>> '{payment,collect_on}')::date as collect_on
        from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.customer_number = m.customer_number and s.open_minor > 0 and s.status in ('open', 'partially_paid')
          and d.kind = any(${claimKinds}::text[]) and d.payment_kind = m.kind
          and (m.kind <> 'sepa' or d.particulars #>> '{payment,mandate_reference}' = m.mandate_reference)
          and (m.kind = 'sepa' or m.is_default or exists (select from document_line l join ${contractTable} c
            on c.customer_number = l.customer_number and c.id = l.contract_id
            where l.customer_number = d.customer_number and l.document_id = d.id and c.payment_method_id = m.id))
        order by d.due_on, d.number limit ${shown}`)} as announced,
      ${jsonRows(sql`
        select p.id, p.status, p.amount_minor, p.currency, coalesce(p.collect_on, (p.created_at at time zone ${timeZone})::date) as on
        from payment p where p.customer_number = m.customer_number and p.method_id = m.id and p.direction = 'in'
        order by p.created_at desc, p.id desc limit ${shown}`)} as payments
    from payment_method m where m.customer_number = ${customer} and m.id = ${id}`.execute(db)
  const { announced, payments, ...row } = rows[0] as Row // a method that is there
  const money = ({ amount_minor, currency }: { amount_minor: number; currency: string }) => ({ amount_minor, currency })
  return {
    ...row,
    announced: announced.map(one => ({
      id: one.id,
      number: one.number,
      collect_on: one.collect_on,
      amount: money(one),
    })),
    payments: payments.map(one => ({ id: one.id, status: one.status, on: one.on, amount: money(one) })),
  }
}
