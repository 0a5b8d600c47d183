import type { PaymentReason } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { noteEvents } from '../../billing/note-events.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post, restate } from '../../ledger/post.ts'
import { stopPayouts } from '../payout/payout-rows.ts'
import { moneyMoved } from './money-moved.ts'
import { notifyReturned } from './notify.ts'
import { noteAudit, type PostingContext } from './posting-context.ts'
import { appliedOf, balanceIn, balanceUses, idsOf, lockPayment, movePayment, type StoredPayment } from './queries.ts'
import { afterStep } from './rules.ts'

export type Reversal = {
  reason: PaymentReason
  /** The bank's code or words. */
  said?: string
  /** A debit that the bank returned, or a payment that the payer had charged back. */
  as: 'returned' | 'charged_back'
  /** By default all that is left of it. */
  amount_minor?: number
}

/**
 * Money of a payment has gone back to the payer without our doing: the claims that it had settled are open again, the last ones first, and
 * where it had become balance that is used up, the latest uses are taken back. The caller has locked the customer.
 * @returns false where nothing of it is left, or it never arrived: then `fail` is meant
 */
export async function reversePayment(
  db: BoundDb,
  paying: PostingContext,
  customer: number,
  id: string,
  { reason, said = '', as, amount_minor }: Reversal,
): Promise<boolean> {
  const payment = await lockPayment(db, customer, id)
  if (!payment) throw new RangeError(`there is no payment ${id}`)
  const status = payment.direction === 'in' && afterStep(payment.status, 'give_back')
  const left = payment.amount_minor - payment.refunded_minor
  const amount = Math.min(amount_minor ?? left, left)
  if (!status || amount <= 0) return false
  await movePayment(
    db,
    payment,
    sql`status = ${amount === left ? status : payment.status}, refunded_minor = refunded_minor + ${amount},
      returned_at = ${paying.now}, return_reason = ${reason}, said = ${said}`,
    { now: paying.now, steps: [{ event: as, detail: reason }] },
  )
  const reopened = await reverseAllocations(db, paying, payment, amount)
  await restate(db, customer, idsOf(payment), paying)
  await settleCredits(db, customer, paying)
  await noteEvents(db, customer, reopened, { event: 'debit_returned', at: paying.now, detail: said })
  await noteAudit(db, paying, `payment.${as}`, { ...payment, amount_minor: amount }, { reason })
  await notifyReturned(db, paying, { ...payment, amount_minor: amount }, { reason, as })
  await enqueue(db, moneyMoved, { customer })
  return true
}

/** Opens again what a payment had settled, the last first. @returns the documents that are open again */
export async function reverseAllocations(
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
  amount: number,
): Promise<string[]> {
  const { customer_number: customer, id, currency } = payment
  const settled = (await appliedOf(db, customer, id)).toReversed()
  let rest = amount
  const shares = settled.flatMap(({ document, minor }) => {
    const share = Math.min(rest, minor)
    rest -= Math.max(share, 0)
    return share > 0 ? [{ document, share }] : []
  })
  // what is not to be found was refunded as balance or credit before: nobody owes it by any document
  const ofBalance = shares.reduce((sum, { document, share }) => sum + (document === null ? share : 0), rest)
  const back = { kind: 'returned', from: 'money', currency, payment: id } as const
  const movements: Movement[] = shares.flatMap(({ document, share }): Movement[] =>
    document === null ? [] : [{ ...back, to: { document }, amount: share }],
  )
  if (ofBalance > 0) await stopPayouts(db, paying, customer, { amount: ofBalance, currency, payment: id })
  if (ofBalance > 0) movements.push(...(await reclaimBalance(db, customer, { ...back, amount: ofBalance })))
  await post(db, customer, movements, paying)
  return movements.flatMap(({ to }) => (typeof to === 'object' ? to.document : []))
}

/**
 * Movements that take an amount out of the balance. Where it is used up, the latest uses of it are taken back first; what cannot be had even
 * so is a loss: nobody owes it by any document.
 */
export async function reclaimBalance(db: BoundDb, customer: number, out: Omit<Movement, 'to'>): Promise<Movement[]> {
  const { amount: needed, currency } = out
  let missing = Math.max(needed - (await balanceIn(db, customer, currency)), 0)
  const movements: Movement[] = []
  for (const { document, minor } of missing > 0 ? await balanceUses(db, customer, currency) : []) {
    const amount = Math.min(missing, minor)
    if (amount <= 0) break
    movements.push({ kind: 'applied', to: { document }, from: 'balance', amount, currency })
    missing -= amount
  }
  if (needed > missing) movements.push({ ...out, to: 'balance', amount: needed - missing })
  if (missing > 0) movements.push({ ...out, to: 'losses', amount: missing })
  return movements
}
