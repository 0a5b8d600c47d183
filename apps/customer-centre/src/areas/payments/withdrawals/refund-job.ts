import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bindTenant, type Db, inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { gatewayNamed } from '../gateway.ts'
import { payingBy } from '../paying/paying.ts'
import { refund } from '../paying/refund.ts'
import { refundPayment } from '../paying/refund-job.ts'
import { openCredit, withdrawnContracts } from './open-credits.ts'

type Refundable = {
  customer_number: number
  credit: string
  credit_number: string
  payment: string
  gateway: string
  amount_minor: number
}

/**
 * Gives back what was paid for contracts that consumers have withdrawn from, by the means of payment that they used (§ 357 (1), (3) BGB),
 * where that is a card or PayPal; the rest waits for staff. One payment for each credit note at a time: it holds the credit note until the
 * gateway has answered. What a gateway has refused is not tried again.
 */
export const refundWithdrawals = declareJob({
  name: 'payments.refund-withdrawals',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '25 * * * *',
  async run({ centre, log }) {
    const { operator } = centre.database
    const byCustomer = Map.groupBy(await refundable(operator), ({ customer_number }) => customer_number)
    for (const customer of byCustomer.keys())
      try {
        await inTransaction(operator, async db => {
          const tenant = await bindTenant(db, customer)
          await lockCustomer(tenant, customer)
          for (const { payment, credit, credit_number, gateway, amount_minor } of await refundable(tenant, customer)) {
            if (!gatewayNamed(centre, gateway)) continue
            const wish = { amount_minor, credit, reason: credit_number, by: null }
            const id = await refund(tenant, payingBy(centre, refundWithdrawals.name), customer, payment, wish)
            await enqueue(tenant, refundPayment, { customer, id })
          }
        })
      } catch (error) {
        log.error({ err: error, customer }, 'payments: a withdrawal could not be refunded, staff see it in their queue')
      }
  },
})

/** The latest payment that settled an invoice with the same contract, and what of that has not gone back. @param only of this customer */
async function refundable(db: Db, only?: number): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    select distinct on (d.customer_number, d.id) d.customer_number, d.id as credit, d.number as credit_number, p.id as payment, p.gateway,
      least(-s.open_minor, a.minor - p.refunded_minor)::bigint as amount_minor
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    cross join lateral (
      select e.payment_id, sum(case when e.debit = 'money' then e.amount_minor else -e.amount_minor end) as minor from ledger_entry e
      where e.customer_number = d.customer_number and e.kind in ('payment', 'returned') and e.payment_id is not null
        and coalesce(e.credit_document, e.debit_document) in (
          select i.document_id from document_line i where i.customer_number = d.customer_number and i.contract_id in (
            select c.id ${withdrawnContracts}))
      group by e.payment_id) a
    join payment p on p.customer_number = d.customer_number and p.id = a.payment_id
    where ${openCredit} and p.direction = 'in' and p.status = 'succeeded' and p.kind in ('card', 'paypal') and p.gateway is not null
      and p.currency = d.currency and a.minor > p.refunded_minor
      and not exists (select from payment f where f.customer_number = p.customer_number and f.refunds_id = p.id and f.status = 'failed')
      and (${only ?? null}::integer is null or d.customer_number = ${only ?? null}::integer)
    order by d.customer_number, d.id, p.created_at desc, p.id`.execute(db)
  return rows
}
