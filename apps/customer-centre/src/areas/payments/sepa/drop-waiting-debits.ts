import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import type { Context } from '../../../platform/http/context.ts'
import { payingFor } from '../paying/paying.ts'
import { fail } from '../paying/settle.ts'

type Ending = Context<typeof paymentsEndpoints.paymentRevoke> | Context<typeof paymentsEndpoints.paymentDelete>

/** Debits that the bank does not have yet are not handed in once their mandate has ended: what they were for is open again. */
export async function dropWaitingDebits(context: Ending, method: string): Promise<void> {
  const { customer, db } = context
  const waiting = await db
    .selectFrom('direct_debit')
    .select('payment_id')
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', method)
    .where('file_id', 'is', null)
    .execute()
  for (const { payment_id } of waiting)
    await fail(db, payingFor(context), customer, payment_id, { reason: 'method_gone' })
}
