import type { WithdrawalRefund, withdrawalRefundEndpoints } from '@kontor/contract/areas/money/withdrawal-refunds'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../../platform/db/list.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { refundDays } from '../../../contracts/contracts/rules.ts'
import { contractTable } from '../../../contracts/reads.ts'
import { customerTable } from '../../../customers/reads.ts'
import { openCredit, withdrawnContracts } from './open-credits.ts'

/**
 * Credit notes of withdrawals that are open, and withdrawals whose credit note is not issued yet, as the customer cannot be billed. What goes
 * back by card or PayPal is here until the next run of the job.
 */
export const waitingRefunds = sql`from (
    select d.customer_number, d.id, d.number as credit_note, -s.open_minor as amount_minor, d.currency, d.issued_at as since, w.contracts,
      w.withdrawn_on
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    cross join lateral (
      select array_agg(c.number order by c.number) as contracts, min(c.ends_on) as withdrawn_on ${withdrawnContracts}) w
    where ${openCredit} and w.withdrawn_on is not null
    union all
    select c.customer_number, c.id, null, null, null, min(i.created_at), array[c.number], c.ends_on
    from billing_item i join ${contractTable} c on c.customer_number = i.customer_number and c.id = i.contract_id
    where i.document_id is null and i.dropped_at is null and c.end_rule = 'withdrawn'
    group by c.customer_number, c.id having sum(i.quantity * i.unit_price) < 0) r
  join ${customerTable} k on k.customer_number = r.customer_number`

export const listRefunds: Handler<(typeof withdrawalRefundEndpoints)['staffRefunds']> = ({ services, db, query }) =>
  list(
    db,
    {
      columns: sql<WithdrawalRefund>`r.id, r.customer_number, k.name as customer_name, r.contracts, r.credit_note, r.since,
        case when r.amount_minor is not null then json_build_object('amount_minor', r.amount_minor, 'currency', r.currency) end as amount,
        r.withdrawn_on + ${sql.lit(refundDays)} as due_on,
        r.withdrawn_on + ${sql.lit(refundDays)} - ${services.clock.today()}::date as days_left, k.refund_iban is not null as account,
        (select json_build_object('id', p.id, 'kind', p.kind, 'label', p.label) from payment f
          join payment p on p.customer_number = f.customer_number and p.id = f.refunds_id
          where f.customer_number = r.customer_number and f.status = 'failed' and exists (
            select from payment_allocation a where a.customer_number = f.customer_number and a.payment_id = f.id and a.document_id = r.id)
          order by f.created_at desc, f.id desc limit 1) as payment`,
      source: waitingRefunds,
      order: oldestFirst('r.since', 'r.id'),
    },
    query,
  )
