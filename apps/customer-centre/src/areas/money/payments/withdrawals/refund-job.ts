import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type BoundDb, bindTenant, type Db, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { originsOf, sumOf } from '../../ledger/origins.ts'
import { postingBy } from '../paying/posting-context.ts'
import { refund } from '../paying/refund.ts'
import { refundPayment } from '../paying/refund-job.ts'
import { obstacleTo, type PayoutSource, sourceColumns } from '../payout/free.ts'
import { ofWithdrawal, openCredit } from './open-credits.ts'

type Credit = { customer_number: number; credit: string; credit_number: string; currency: string }

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
  async run({ services, log }) {
    const { operator } = services.database
    for (const customer of new Set((await creditsOf(operator)).map(({ customer_number }) => customer_number)))
      try {
        await inTransaction(operator, async db => {
          const tenant = await bindTenant(db, customer)
          await lockCustomer(tenant, customer)
          for (const credit of await creditsOf(tenant, customer)) await refundOf(tenant, services, credit)
        })
      } catch (error) {
        log.error({ err: error, customer }, 'payments: a withdrawal could not be refunded, staff see it in their queue')
      }
  },
})

/** Open credit notes of withdrawals. @param only of this customer */
async function creditsOf(db: Db, only?: number): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select d.customer_number, d.id as credit, d.number as credit_number, d.currency
    from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
    where ${openCredit} and ${ofWithdrawal}
      and (${only ?? null}::integer is null or d.customer_number = ${only ?? null}::integer)
    order by d.customer_number, d.issued_at, d.id`.execute(db)
  return rows
}

/** By the latest payment that brought some of it, as far as that can be given back. */
async function refundOf(
  db: BoundDb,
  services: Services,
  { customer_number: customer, credit, credit_number, currency }: Credit,
): Promise<void> {
  const lots = (await originsOf(db, customer, currency)).credits.get(credit) ?? []
  const { rows } = await sql<PayoutSource>`
    select ${sourceColumns} from payment p where p.customer_number = ${customer}
      and p.id = any(${lots.flatMap(({ payment }) => payment ?? [])}::uuid[]) and p.kind in ('card', 'paypal')
    order by p.created_at desc, p.id`.execute(db)
  for (const source of rows) {
    const amount = Math.min(
      sumOf(lots, ({ payment }) => payment === source.id),
      source.left_minor,
    )
    if (amount <= 0 || obstacleTo(source, amount, services) !== null) continue
    const wish = { amount_minor: amount, credit, reason: credit_number, by: null }
    const id = await refund(db, postingBy(services, refundWithdrawals.name), customer, source.id, wish)
    await enqueue(db, refundPayment, { customer, id })
    return
  }
}
