import type { PaymentReason } from '@kontor/contract/enums/payments'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { advance } from '../paying/advance.ts'
import type { PostingContext } from '../paying/posting-context.ts'

/**
 * Debits that the bank does not have yet are not handed in once their mandate has ended, or what they are for is in dispute: that is open
 * again. The caller has locked the customer.
 * @param which of the debits `x`
 */
export async function dropWaitingDebits(
  db: BoundDb,
  posting: PostingContext,
  customer: number,
  { which, reason }: { which: RawBuilder<unknown>; reason: PaymentReason },
): Promise<void> {
  // anyone who makes a file has them first: then the bank has them
  const { rows: waiting } = await sql<{ payment_id: string }>`
    select x.payment_id from direct_debit x where x.customer_number = ${customer} and x.file_id is null and ${which} for update`.execute(
    db,
  )
  await advance(
    db,
    posting,
    waiting.map(({ payment_id: id }) => ({ customer_number: customer, id, event: { type: 'failed', reason } })),
  )
}

export const underMandate = (method: string) => sql`x.payment_method_id = ${method}`
export const ofDocument = (document: string) => sql`exists (
  select from payment_allocation a
  where a.customer_number = x.customer_number and a.payment_id = x.payment_id and a.document_id = ${document})`
