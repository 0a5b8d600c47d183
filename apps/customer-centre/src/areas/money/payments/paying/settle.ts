import type { PaymentReason } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueue, enqueueAll } from '../../../../platform/jobs/enqueue.ts'
import { noteAllEvents } from '../../billing/note-events.ts'
import { settleCorrected, settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { postAll, restate, restateAll } from '../../ledger/post.ts'
import { moneyMoved } from './money-moved.ts'
import { notifyReceived } from './notify.ts'
import { noteAudit, noteAudits, type PostingContext } from './posting-context.ts'
import { idsOf, lockPayment, lockPayments, movePayment, movePayments, release, type StoredPayment } from './queries.ts'
import { afterStep, allocate } from './rules.ts'

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
  paying: PostingContext,
  customer: number,
  id: string,
  arrived: Arrived = {},
): Promise<boolean> {
  return (await settleAll(db, paying, [{ customer_number: customer, id, ...arrived }])) === 1
}

type Arrival = Pick<StoredPayment, 'customer_number' | 'id'> & Arrived

/** As `settle`, of any number of customers, each once, in a few statements. @returns how many were not settled before */
export async function settleAll(db: BoundDb, paying: PostingContext, arrivals: readonly Arrival[]): Promise<number> {
  const locked = new Map((await lockPayments(db, arrivals)).map(payment => [payment.id, payment]))
  const arrived = arrivals.map(({ customer_number: _, id, ...arrived }) => {
    const payment = locked.get(id)
    if (!payment) throw new RangeError(`there is no payment ${id}`)
    return { payment, ...arrived }
  })
  return settlePayments(db, paying, arrived)
}

/** As `settleAll`, of payments that are locked. */
export async function settlePayments(
  db: BoundDb,
  paying: PostingContext,
  arrived: readonly (Arrived & { payment: StoredPayment })[],
): Promise<number> {
  const settled: Settled[] = []
  for (const { payment, at = paying.now, amount_minor = payment.amount_minor, reference } of arrived) {
    const status = payment.direction === 'in' && afterStep(payment.status, 'succeed')
    if (!status) continue
    const corrected = payment.planned.some(({ corrected }) => corrected)
    const planned = corrected ? await afterCorrections(db, paying, payment) : payment.planned
    const open = planned.map(part => ({ id: part.id, open: Math.min(part.amount_minor, part.open_minor) }))
    settled.push({ ...payment, status, at, reference, amount_minor, planned, ...allocate(amount_minor, open) })
  }
  if (settled.length === 0) return 0
  await movePayments(db, settled.map(moveOf), settledBy, { now: paying.now, releases: true })
  await postAll(
    db,
    settled.map(payment => ({ customer: payment.customer_number, movements: movementsOf(payment) })),
    paying,
  )
  await restateAll(db, settled.flatMap(leftOf), paying)
  await noteAllEvents(db, settled.flatMap(eventsOf))
  for (const { customer_number, rest } of settled) if (rest > 0) await settleCredits(db, customer_number, paying)
  await noteAudits(db, paying, 'payment.settled', settled)
  for (const payment of settled) await notifyReceived(db, paying, payment)
  await enqueueAll(
    db,
    moneyMoved,
    settled.map(({ customer_number: customer }) => ({ customer })),
  )
  return settled.length
}

type Settled = StoredPayment & {
  at: Date
  reference: string | undefined
  /** What it settles, and what is left over for the balance. */
  parts: { id: string; amount: number }[]
  rest: number
}

const settledBy = sql`status = m.new_status, settled_at = m.arrived_at, amount_minor = m.new_amount, failure_reason = null, look_at = null,
  action_url = null, gateway_reference = coalesce(m.reference, p.gateway_reference)`

const moveOf = ({ customer_number, id, status, at, amount_minor, reference, rest, planned }: Settled) => ({
  customer_number,
  id,
  new_status: status,
  arrived_at: at,
  new_amount: amount_minor,
  reference,
  steps: [
    { event: 'succeeded' },
    ...(rest > 0 && planned.length > 0 ? [{ event: 'to_balance', detail: String(rest) }] : []),
  ],
})

function movementsOf({ id, currency, parts, rest }: Settled): Movement[] {
  const booked = { kind: 'payment', to: 'money', currency, payment: id } as const
  const movements = parts.map(part => ({ ...booked, from: { document: part.id }, amount: part.amount }))
  return rest > 0 ? [...movements, { ...booked, from: 'balance', amount: rest }] : movements
}

/** Documents that it was meant for and has not settled: they are no longer being paid. */
const leftOf = ({ customer_number: customer, planned, parts }: Settled) =>
  planned.flatMap(({ id: document }) => (parts.some(({ id }) => id === document) ? [] : [{ customer, document }]))

function eventsOf({ customer_number, kind, label, planned, parts, at }: Settled) {
  const about = (document: string) => ({ customer: customer_number, document, at })
  return parts.flatMap(({ id, amount }) => [
    ...(kind === 'sepa' ? [{ ...about(id), event: 'debited' as const, detail: label }] : []),
    ...(planned.some(part => part.id === id && part.open_minor === amount)
      ? [{ ...about(id), event: 'paid' as const }]
      : []),
  ])
}

/** Documents that were corrected while the payment ran are settled by their corrections first. */
async function afterCorrections(
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
): Promise<StoredPayment['planned']> {
  const { customer_number: customer, id } = payment
  await release(db, payment)
  await settleCorrected(db, customer, idsOf(payment), paying)
  return (await lockPayment(db, customer, id))?.planned ?? []
}

export type Failed = {
  reason: PaymentReason
  /** What the gateway or the bank said, in its words or codes. */
  said?: string
}

/**
 * A payment brings no money: its documents can be paid otherwise. The caller has locked the customer.
 * @returns false where it is over already: money that has arrived goes back by `reversePayment`
 */
export async function fail(
  db: BoundDb,
  paying: PostingContext,
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
