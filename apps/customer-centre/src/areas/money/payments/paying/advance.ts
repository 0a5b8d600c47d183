import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { settleCorrected } from '../../billing/settle-credits.ts'
import { stopPayouts } from '../payout/payout-rows.ts'
import { carryOut } from './carry-out.ts'
import { type BalanceBooks, reversalShares } from './movements.ts'
import { refundableOf } from './open-credits.ts'
import type { PaymentEvent } from './payment-event.ts'
import { apply, idsOf } from './payment-machine.ts'
import type { PostingContext } from './posting-context.ts'
import {
  appliedOf,
  balanceIn,
  balanceUses,
  lockPayment,
  lockPayments,
  type Named,
  named,
  payables,
  type StoredPayment,
} from './queries.ts'
import { allocate, underWay } from './rules.ts'

/** Says what callers tell has happened; what the books say of it is read here. */
export type PaymentNews =
  | Exclude<PaymentEvent, { type: 'begun' } | { books: object }>
  | Omit<Extract<PaymentEvent, { type: 'went_back' }>, 'books'>
  | { type: 'reinstated' }
  | RefundNews<Extract<PaymentEvent, { type: 'refund_unanswered' | 'refund_failed' | 'refund_succeeded' }>>
  /** @property ours our refund's id, where the gateway was told one */
  | { type: 'refunded_elsewhere'; reference: string; amount_minor: number; ours: string | null }

/** @property refund its id */
type RefundNews<E> = E extends { books: object } ? Omit<E, 'books'> & { refund: string } : never

/**
 * Takes note of what happened to payments: reads what the books say, applies it, and carries out what follows in a few statements. The caller
 * has locked the customers. News that need the books of a customer come alone: they would read them before the others are written.
 * @returns how many payments it changed
 * @throws RangeError where there is no such payment, or news would be read beside others of its customer
 */
export async function advance(
  db: BoundDb,
  context: PostingContext,
  news: readonly (Named & { event: PaymentNews })[],
): Promise<number> {
  if (news.length === 0) return 0
  requireAlone(news)
  const payments = new Map((await lockPayments(db, news)).map(payment => [payment.id, payment]))
  const changed = []
  for (const { id, event } of news) {
    const payment = payments.get(id)
    if (!payment) throw new RangeError(`there is no payment ${id}`)
    const ready = payment.direction === 'in' && (await prepare(db, context, payment, event))
    const outcomes = ready ? apply(ready.payment, ready.event, context.now) : []
    if (outcomes.length > 0) changed.push(outcomes)
  }
  await carryOut(db, context, changed.flat())
  return changed.length
}

/** Lists events that read nothing but their own payment. */
const ofPaymentAlone: readonly PaymentNews['type'][] = [
  'failed',
  'submitted',
  'confirmation_wanted',
  'unanswered',
  'unknown',
]

function requireAlone(news: readonly (Named & { event: PaymentNews })[]): void {
  const seen = new Set<string | number>()
  for (const { customer_number, event, id } of news) {
    const names = ofPaymentAlone.includes(event.type) ? [id] : [id, customer_number]
    if (names.some(name => seen.has(name)))
      throw new RangeError(`news of ${event.type} about the payment ${id} come beside others`)
    for (const name of names) seen.add(name)
  }
}

type Ready = { payment: StoredPayment; event: PaymentEvent }

/**
 * Finds what an event needs before it is applied: what the books say of the payment, once what is in its way is undone.
 * @returns null where it is known already
 */
async function prepare(
  db: BoundDb,
  context: PostingContext,
  payment: StoredPayment,
  news: PaymentNews,
): Promise<Ready | null> {
  switch (news.type) {
    case 'arrived':
      return { payment: await afterCorrections(db, context, payment), event: news }
    case 'went_back': {
      const left = payment.amount_minor - payment.refunded_minor
      const amount = Math.min(news.amount_minor ?? left, left)
      if (payment.status !== 'succeeded' || amount <= 0) return null
      return { payment, event: { ...news, books: await reversalBooks(db, context, payment, amount) } }
    }
    case 'reinstated':
      return { payment, event: { type: 'reinstated', books: await disputeBooks(db, payment) } }
    case 'refund_unanswered':
    case 'refund_failed':
    case 'refund_succeeded': {
      const { refund: id, ...event } = news
      const refund = await lockPayment(db, payment.customer_number, id)
      if (!refund) return null
      const books = { ...(await balanceBooks(db, payment)), refund }
      return { payment, event: { ...event, books } }
    }
    case 'refunded_elsewhere':
      return refundedElsewhere(db, context, payment, news)
    default:
      return { payment, event: news }
  }
}

/** Documents that were corrected while the payment ran are settled by their corrections first. */
async function afterCorrections(db: BoundDb, context: PostingContext, payment: StoredPayment): Promise<StoredPayment> {
  const { customer_number: customer, id, planned, status } = payment
  const waits = underWay.includes(status) || status === 'failed'
  if (!waits || !planned.some(({ corrected }) => corrected)) return payment
  await sql`delete from payment_hold where customer_number = ${customer} and payment_id = ${id}`.execute(db)
  await settleCorrected(db, customer, idsOf(payment), context)
  return (await lockPayment(db, customer, id)) ?? payment
}

const balanceBooks = async (db: BoundDb, { customer_number, currency }: StoredPayment): Promise<BalanceBooks> => ({
  balance: await balanceIn(db, customer_number, currency),
  uses: await balanceUses(db, customer_number, currency),
})

/** @param beside what else comes out of the balance at the same time */
async function reversalBooks(db: BoundDb, context: PostingContext, payment: StoredPayment, amount: number, beside = 0) {
  const { customer_number: customer, currency, id } = payment
  const applied = await appliedOf(db, customer, id)
  const { balance } = reversalShares(applied, amount)
  if (balance > 0) await stopPayouts(db, context, customer, { amount: balance + beside, currency, payment: id })
  return { ...(await balanceBooks(db, payment)), applied }
}

/** Finds what a dispute took of it, and what of that was a loss. */
async function disputeBooks(db: BoundDb, payment: StoredPayment) {
  const { customer_number: customer, id } = payment
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case when e.debit = 'losses' then e.amount_minor else -e.amount_minor end), 0)::bigint as minor from ledger_entry e
    where e.customer_number = ${customer} and e.payment_id = ${id} and 'losses' in (e.debit, e.credit)`.execute(db)
  const found = await payables(db, customer, named(idsOf(payment)))
  const open = payment.planned.map(({ id: document, amount_minor }) => {
    const claim = found.find(one => one.id === document)
    return { id: document, open: claim && claim.held_by === null ? Math.min(amount_minor, claim.open_minor) : 0 }
  })
  return { amount_minor: await disputedOf(db, payment), lost: rows[0]?.minor ?? 0, open }
}

/** Sums what of a payment went back without our doing: all that went back less what refunds gave back, or are about to. */
export async function disputedOf(db: BoundDb, { customer_number, id }: Named): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select p.refunded_minor - coalesce((select sum(r.amount_minor) from payment r
      where r.customer_number = p.customer_number and r.refunds_id = p.id and r.status <> 'failed'), 0)::bigint as minor
    from payment p where p.customer_number = ${customer_number} and p.id = ${id}`.execute(db)
  return rows[0]?.minor ?? 0
}

/** Someone's refund on the gateway's own pages, booked once by the gateway's name for it. It comes out of what the customer has to get of the payment first. */
async function refundedElsewhere(
  db: BoundDb,
  context: PostingContext,
  payment: StoredPayment,
  { amount_minor, ours, reference }: Extract<PaymentNews, { type: 'refunded_elsewhere' }>,
): Promise<Ready | null> {
  const { customer_number, gateway } = payment
  const amount = Math.min(amount_minor, payment.amount_minor - payment.refunded_minor)
  const { rows: known } = await sql`
    select from payment r where r.gateway = ${gateway} and r.gateway_reference = ${reference}
      or r.customer_number = ${customer_number} and r.refunds_id = ${payment.id} and r.id::text = ${ours}`.execute(db)
  if (payment.status !== 'succeeded' || amount <= 0 || known.length > 0) return null
  const there = await refundableOf(db, payment)
  const { rest } = allocate(amount, there.credits)
  const ofBalance = Math.min(rest, there.balance)
  const books = await reversalBooks(db, context, payment, rest - ofBalance, ofBalance)
  const refund = refundFor(payment, {
    id: uuidv7(),
    amount_minor: amount,
    now: context.now,
    status: 'succeeded',
    settled_at: context.now.toISOString(),
    gateway_reference: reference,
  })
  return { payment, event: { type: 'refunded_elsewhere', books: { ...books, there, refund } } }
}

/** A payment that gives back what another brought, the way it came. */
export const refundFor = (
  payment: StoredPayment,
  { now, ...own }: Pick<StoredPayment, 'id' | 'amount_minor' | 'status'> & Partial<StoredPayment> & { now: Date },
): StoredPayment => ({
  ...payment,
  direction: 'out',
  refunds_id: payment.id,
  instead_of: null,
  gateway_reference: null,
  refunded_minor: 0,
  present: false,
  initiated_by: null,
  action_url: null,
  failure_reason: null,
  said: '',
  created_at: now.toISOString(),
  collect_on: null,
  expires_at: null,
  look_at: null,
  settled_at: null,
  returned_at: null,
  return_reason: null,
  planned: [],
  ...own,
})
