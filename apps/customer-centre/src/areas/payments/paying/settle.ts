import type { PaymentReason } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { noteEvents } from '../../billing/note-events.ts'
import { settleCorrected, settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post, restate } from '../../ledger/post.ts'
import { moneyMoved } from './money-moved.ts'
import { noteAudit, type Paying } from './paying.ts'
import { idsOf, lockPayment, movePayment, release, type StoredPayment } from './queries.ts'
import { afterStep, allocate } from './rules.ts'
import { tellReceived } from './tell.ts'

export type Arrived = {
  /** When it arrived, as the gateway or the bank says. */
  at?: Date
  /** How much, where that is not what was asked for. */
  amount_minor?: number
  /** The gateway's or the bank's name for it. */
  reference?: string
}

/**
 * The money of a payment is there: it settles what is still open of the documents that it was meant for, in their order, and what is left
 * over becomes balance. The caller has locked the customer. Also of a payment that had failed, where the answer came after we gave up.
 * @returns false where it was settled before: then nothing has changed
 */
export async function settle(
  db: BoundDb,
  paying: Paying,
  customer: number,
  id: string,
  arrived: Arrived = {},
): Promise<boolean> {
  const payment = await lockPayment(db, customer, id)
  if (!payment) throw new RangeError(`there is no payment ${id}`)
  return settlePayment(db, paying, payment, arrived)
}

/** As `settle`, of a payment that is locked. */
export async function settlePayment(
  db: BoundDb,
  paying: Paying,
  payment: StoredPayment,
  { at = paying.now, amount_minor, reference }: Arrived,
): Promise<boolean> {
  const status = payment.direction === 'in' && afterStep(payment.status, 'succeed')
  if (!status) return false
  const { currency, customer_number: customer, id, planned } = payment
  const amount = amount_minor ?? payment.amount_minor
  const now = planned.some(({ corrected }) => corrected) ? await afterCorrections(db, paying, payment) : planned
  const { parts, rest } = allocate(
    amount,
    now.map(part => ({ id: part.id, open: Math.min(part.amount_minor, part.open_minor) })),
  )
  await movePayment(
    db,
    payment,
    sql`status = ${status}, settled_at = ${at}, amount_minor = ${amount}, failure_reason = null, look_at = null, action_url = null,
      gateway_reference = coalesce(${reference ?? null}, gateway_reference)`,
    {
      ...{ now: paying.now, releases: true },
      steps: [
        { event: 'succeeded' },
        ...(rest > 0 && planned.length > 0 ? [{ event: 'to_balance', detail: String(rest) }] : []),
      ],
    },
  )
  const booked = { kind: 'payment', to: 'money', currency, payment: id } as const
  const movements: Movement[] = parts.map(part => ({ ...booked, from: { document: part.id }, amount: part.amount }))
  if (rest > 0) movements.push({ ...booked, from: 'balance', amount: rest })
  await post(db, customer, movements, paying)
  await restate(
    db,
    customer,
    idsOf(payment).filter(document => !parts.some(part => part.id === document)),
    paying,
  )
  await noteInDocuments(db, { ...payment, planned: now }, parts, at)
  if (rest > 0) await settleCredits(db, customer, paying)
  await noteAudit(db, paying, 'payment.settled', { ...payment, amount_minor: amount })
  await tellReceived(db, paying, { ...payment, amount_minor: amount })
  await enqueue(db, moneyMoved, { customer })
  return true
}

/** Documents that were corrected while the payment ran are settled by their corrections first. */
async function afterCorrections(
  db: BoundDb,
  paying: Paying,
  payment: StoredPayment,
): Promise<StoredPayment['planned']> {
  const { customer_number: customer, id } = payment
  await release(db, payment)
  await settleCorrected(db, customer, idsOf(payment), paying)
  return (await lockPayment(db, customer, id))?.planned ?? []
}

async function noteInDocuments(
  db: BoundDb,
  { customer_number: customer, kind, label, planned }: StoredPayment,
  parts: readonly { id: string; amount: number }[],
  at: Date,
): Promise<void> {
  const ids = parts.map(({ id }) => id)
  if (kind === 'sepa') await noteEvents(db, customer, ids, { event: 'debited', at, detail: label })
  const paid = parts.filter(({ id, amount }) => planned.some(part => part.id === id && part.open_minor === amount))
  await noteEvents(
    db,
    customer,
    paid.map(({ id }) => id),
    { event: 'paid', at },
  )
}

export type Failed = {
  reason: PaymentReason
  /** What the gateway or the bank said, in its words or codes. */
  said?: string
}

/**
 * A payment brings no money: its documents can be paid otherwise. The caller has locked the customer.
 * @returns false where it is over already: money that has arrived goes back by `giveBack`
 */
export async function fail(
  db: BoundDb,
  paying: Paying,
  customer: number,
  id: string,
  { reason, said = '' }: Failed,
): Promise<boolean> {
  const payment = await lockPayment(db, customer, id)
  if (!payment) throw new RangeError(`there is no payment ${id}`)
  const status = payment.direction === 'in' && afterStep(payment.status, 'fail')
  if (!status) return false
  await movePayment(
    db,
    payment,
    sql`status = ${status}, failure_reason = ${reason}, said = ${said}, look_at = null, action_url = null`,
    { now: paying.now, releases: true, steps: [{ event: 'failed', detail: reason }] },
  )
  await restate(db, customer, idsOf(payment), paying)
  await settleCredits(db, customer, paying)
  const action = reason === 'cancelled' ? 'payment.cancelled' : 'payment.failed'
  await noteAudit(db, paying, action, payment, { reason })
  await enqueue(db, moneyMoved, { customer })
  return true
}
