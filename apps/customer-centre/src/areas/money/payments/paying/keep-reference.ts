import { sql } from 'kysely'
import type { Centre } from '../../../../platform/centre.ts'
import type { StoredPayment } from './queries.ts'

/**
 * Keeps the gateway's name for a payment, in a transaction of its own: money moves only after that, so a payment without a name has brought
 * none, and one with a name can be asked for.
 * @throws where it is no longer under way: whoever gave it up must not find it paid
 */
export async function keepReference(
  { database }: Centre,
  { customer_number, id }: Pick<StoredPayment, 'customer_number' | 'id'>,
  reference: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update payment set gateway_reference = ${reference}
    where customer_number = ${customer_number} and id = ${id} and status in ('initiated', 'pending')`.execute(
    database.operator,
  )
  if (Number(numAffectedRows) !== 1) throw new Error(`the payment ${id} is no longer under way`)
}
