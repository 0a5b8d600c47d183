import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { claimKinds } from '../../billing/rules.ts'
import { lapsesOn } from '../queries.ts'

/** A document that is to be collected, and the account of the mandate that it announces. */
export type DueDebit = {
  customer: number
  document: string
  number: string
  open_minor: number
  collect_on: string
  method: string
}

/**
 * What was announced for a day up to this one and is still to be collected, in the order of customers. A document is collected by itself
 * once: what comes back is dunned, or collected when the customer says so.
 * @param which a further condition on `d`
 */
export async function dueDebits(
  db: BoundDb,
  { until, today, which, most }: { until: string; today: string; which: RawBuilder<unknown>; most: number },
): Promise<DueDebit[]> {
  const { rows } = await sql<DueDebit>`
    select d.customer_number as customer, d.id as document, d.number, s.open_minor,
      (d.particulars #>> '{payment,collect_on}')::date as collect_on, m.id as method
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    join payment_method m on m.customer_number = d.customer_number and m.mandate_reference = d.particulars #>> '{payment,mandate_reference}'
    where s.open_minor > 0 and s.status in ('open', 'partially_paid') and s.disputed_at is null
      and d.payment_kind = 'sepa' and d.currency = 'EUR' and d.kind = any(${claimKinds}::text[])
      and (d.particulars #>> '{payment,collect_on}')::date <= ${until}::date
      and m.kind = 'sepa' and m.state = 'active' and ${lapsesOn} > ${today}::date
      and not exists (select from payment_hold h where h.customer_number = d.customer_number and h.document_id = d.id)
      and not exists (
        select from payment_allocation a
        join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
        where a.customer_number = d.customer_number and a.document_id = d.id and p.kind = 'sepa')
      and ${which}
    order by d.customer_number, d.id limit ${most}`.execute(db)
  return rows
}
