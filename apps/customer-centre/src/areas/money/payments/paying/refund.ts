import type { RefundState } from '@kontor/adapters/payment'
import { uuidv7 } from 'uuidv7'
import { type BoundDb, bindTenant, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { gatewayNamed, isGatewayHere } from '../gateway.ts'
import { advance, refundFor } from './advance.ts'
import { carryOut } from './carry-out.ts'
import { answerOf, type GatewayContext, lookUp } from './charge.ts'
import { refundableOf } from './open-credits.ts'
import { apply, pollDelaySeconds } from './payment-machine.ts'
import type { PostingContext } from './posting-context.ts'
import { lockPayment, type StoredPayment } from './queries.ts'
import { allocate } from './rules.ts'

/** @property credit out of this open credit note alone */
type RefundRequest = { amount_minor: number; reason: string; by: string | null; credit?: string }

/**
 * Begins to give back what a payment brought, the way it came: out of what the customer has to get of it, that is open credit notes (those of
 * the payment's own invoices first) and balance. What came another way, by voucher or by bank, is not given back by it. The caller has locked the customer, and then carries it
 * out with `carryOutRefund`.
 * @returns the refund's id
 * @throws not_found, refund_impossible, refund_too_much, refund_not_owed
 */
export async function refund(
  db: BoundDb,
  context: PostingContext,
  customer: number,
  id: string,
  { amount_minor, reason, by, credit }: RefundRequest,
): Promise<string> {
  const payment = await lockPayment(db, customer, id)
  if (!payment || payment.direction === 'out') throw problem('not_found')
  const goesBack = payment.kind === 'card' || payment.kind === 'paypal'
  if (!goesBack || payment.status !== 'succeeded' || !isGatewayHere(context.services, payment.gateway))
    throw problem('refund_impossible')
  const there = await refundableOf(db, payment)
  const credits = credit === undefined ? there.credits : there.credits.filter(({ id }) => id === credit)
  const { parts, rest } = allocate(amount_minor, credits)
  if (amount_minor > payment.amount_minor - payment.refunded_minor) throw problem('refund_too_much')
  if (rest > (credit === undefined ? there.balance : 0)) throw problem('refund_not_owed')
  const { now } = context
  const refund = refundFor(payment, {
    id: uuidv7(),
    amount_minor,
    now,
    status: 'initiated',
    initiated_by: by,
    look_at: new Date(now.getTime() + pollDelaySeconds * 1000).toISOString(),
    said: reason,
    planned: parts.map(({ amount, id }) => ({ id, number: '', amount_minor: amount, open_minor: 0, corrected: false })),
  })
  const begun = apply(payment, { type: 'refund_begun', books: { refund } }, now)
  if (begun.length === 0) throw new Error(`the payment ${id} takes no refund`)
  await carryOut(db, context, begun)
  return refund.id
}

/** Asks the gateway for a refund that is begun and committed; may be repeated, as the gateway knows it by our id. */
export async function carryOutRefund(
  asked: GatewayContext,
  { customer_number: customer, id }: Pick<StoredPayment, 'customer_number' | 'id'>,
): Promise<void> {
  const { services, posting } = asked
  const inside = <T>(work: (db: BoundDb) => Promise<T>) =>
    inTransaction(
      services.database.operator,
      async operator => {
        const db = await bindTenant(operator, customer)
        await lockCustomer(db, customer)
        return work(db)
      },
      { repeat: true },
    )
  const found = await inside(async db => {
    const out = await lockPayment(db, customer, id)
    const original = out?.refunds_id && (await lockPayment(db, customer, out.refunds_id))
    return out?.status === 'initiated' && original ? { out, original } : null
  })
  if (!found) return
  const { out, original } = found
  const gateway = gatewayNamed(services, out.gateway)
  const { amount_minor, currency } = out
  const request = { id, payment: original.id, reference: original.gateway_reference, amount_minor, currency }
  const state = gateway && (await answerOf(() => gateway.refund({ ...request, now: services.clock.now() })))
  await inside(db =>
    advance(db, posting(), [{ customer_number: customer, id: original.id, event: { ...newsOf(state), refund: id } }]),
  )
  // a payment that cannot be given back may not be what we take it for: its payer's bank has been faster
  if (state?.state === 'failed') await lookUp(asked, original)
}

function newsOf(state: RefundState | null) {
  switch (state?.state) {
    case 'succeeded':
      return { type: 'refund_succeeded' as const, ...(state.reference && { reference: state.reference }) }
    case 'failed':
      return { type: 'refund_failed' as const, said: state.said }
    default:
      return { type: 'refund_unanswered' as const, pending: state !== null }
  }
}
