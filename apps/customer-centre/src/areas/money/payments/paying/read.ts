import type { PaymentDetail, PaymentRow, payingEndpoints } from '@kontor/contract/areas/money/payments'
import type { PaymentAction, PaymentReason } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { jsonRows, list, type Order } from '../../../../platform/db/list.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { purpose } from '../../billing/purpose.ts'

const money = (minor: string) => sql`json_build_object('amount_minor', ${sql.raw(minor)}, 'currency', p.currency)`

const rowColumns = sql<
  Raw<PaymentRow>
>`p.id, p.kind, p.label, p.direction, p.status, coalesce(p.return_reason, p.failure_reason) as reason,
  ${money('p.amount_minor')} as amount, ${money('p.refunded_minor')} as refunded, p.created_at, p.collect_on, p.settled_at,
  ${jsonRows(sql`select d.id, d.number, ${purpose} as purpose from payment_allocation a
    join document d on d.customer_number = a.customer_number and d.id = a.document_id
    where a.customer_number = p.customer_number and a.payment_id = p.id order by a.position, d.id limit 3`)} as documents,
  (select count(*)::int from payment_allocation a where a.customer_number = p.customer_number and a.payment_id = p.id) as document_count`

const latestFirst: Order = {
  name: '-created_at',
  descending: true,
  key: { sql: 'p.created_at', type: 'timestamptz' },
  tie: { sql: 'p.id', type: 'uuid' },
}

export const paymentList: Handler<typeof payingEndpoints.payments> = ({ customer, db, query }) => {
  const status = query.status ? sql`p.status = ${query.status}` : sql`true`
  const source = sql`from payment p where p.customer_number = ${customer} and ${status}`
  return list(db, { columns: rowColumns, source, order: latestFirst }, query, known)
}

export const showPayment: Handler<typeof payingEndpoints.payment> = async ({ customer, db, params }) => {
  const payment = await readPayment(db, customer, params.id)
  if (!payment) throw problem('not_found')
  return payment
}

type Raw<T> = Omit<T, 'reason'> & { reason: string | null }
type Stored = Omit<Raw<PaymentDetail>, 'can'>

/** One payment as its page shows it. */
export async function readPayment(db: BoundDb, customer: number, id: string): Promise<PaymentDetail | undefined> {
  const share = sql`d.id, d.number, ${purpose} as purpose, json_build_object('amount_minor', x.minor, 'currency', p.currency) as amount`
  const { rows } = await sql<Stored>`
    select ${rowColumns}, p.said, p.returned_at, (p.initiated_by is null and p.kind <> 'transfer') as automatic, p.action_url, p.expires_at,
      p.refunds_id as refunds, p.instead_of, p.version,
      ${jsonRows(sql`select ${share} from payment_allocation a cross join lateral (select a.amount_minor as minor) x
        join document d on d.customer_number = a.customer_number and d.id = a.document_id
        where a.customer_number = p.customer_number and a.payment_id = p.id order by a.position, d.id`)} as planned,
      ${jsonRows(sql`select ${share} from (
          select coalesce(e.credit_document, e.debit_document) as document_id, min(e.position) as place,
            sum(case when 'money' = case p.direction when 'in' then e.debit else e.credit end then e.amount_minor else -e.amount_minor end)::bigint as minor
          from ledger_entry e where e.customer_number = p.customer_number and e.payment_id = p.id and 'receivable' in (e.debit, e.credit)
          group by 1) x
        join document d on d.customer_number = p.customer_number and d.id = x.document_id where x.minor <> 0 order by x.place`)} as applied,
      json_build_object('currency', p.currency, 'amount_minor', coalesce((
        select sum(case when e.credit = 'balance' then e.amount_minor else -e.amount_minor end)
        from ledger_entry e where e.customer_number = p.customer_number and e.payment_id = p.id and 'balance' in (e.debit, e.credit)), 0)) as to_balance,
      ${jsonRows(sql`select v.at, v.event, v.detail from payment_event v
        where v.customer_number = p.customer_number and v.payment_id = p.id order by v.at, v.id`)} as steps,
      ${jsonRows(sql`select r.id, json_build_object('amount_minor', r.amount_minor, 'currency', r.currency) as amount, r.created_at
        from payment r where r.customer_number = p.customer_number and r.refunds_id = p.id order by r.created_at`)} as given_back
    from payment p where p.customer_number = ${customer} and p.id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...known(row), can: actionsOf(row) }
}

/** Payments of before this table of reasons hold others. */
const known = <T extends { reason: string | null }>(row: T): Omit<T, 'reason'> & { reason: PaymentReason | null } => ({
  ...row,
  reason: row.reason === 'card_declined' ? 'declined' : (row.reason as PaymentReason | null), // written by typed functions alone
})

function actionsOf({ action_url, direction, document_count, kind, status }: Stored): PaymentAction[] {
  if (direction === 'out') return []
  const open = status === 'initiated' && action_url !== null
  const refundable = status === 'succeeded' && (kind === 'card' || kind === 'paypal')
  return [
    ...(open ? (['continue'] as const) : []),
    ...(status === 'initiated' ? (['cancel'] as const) : []),
    ...(status === 'succeeded' || status === 'refunded' ? (['receipt'] as const) : []),
    ...((status === 'failed' || status === 'charged_back') && document_count > 0 ? (['pay_again'] as const) : []),
    ...(refundable ? (['refund'] as const) : []),
  ]
}
