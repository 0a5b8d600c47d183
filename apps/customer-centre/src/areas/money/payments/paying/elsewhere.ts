import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { GatewayRefund } from '../../../../adapters/payment/payment-gateway.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post, restate } from '../../ledger/post.ts'
import { bookBack } from './give-back.ts'
import { moneyMoved } from './money-moved.ts'
import { thereOf } from './open-credits.ts'
import { noteAudit, type Paying } from './paying.ts'
import { idsOf, lockPayment, movePayment, named, payables, type StoredPayment } from './queries.ts'
import { allocate } from './rules.ts'
import { tellReceived, tellRefunded } from './tell.ts'

/** What of a payment went back without our doing: all that went back less what refunds gave back, or are about to. */
export async function chargedBackOf(db: BoundDb, payment: StoredPayment): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(r.amount_minor), 0)::bigint as minor from payment r
    where r.customer_number = ${payment.customer_number} and r.refunds_id = ${payment.id} and r.status <> 'failed'`.execute(
    db,
  )
  return payment.refunded_minor - (rows[0]?.minor ?? 0)
}

/**
 * Books a refund that somebody made on the gateway's own pages, once by the gateway's name for it. It comes out of what the customer has to
 * get of it, open credit notes first; where that is not enough, what the payment had settled is open again. The caller has locked the customer.
 */
export async function refundedElsewhere(
  db: BoundDb,
  paying: Paying,
  customer: number,
  id: string,
  refund: GatewayRefund,
): Promise<void> {
  const payment = await lockPayment(db, customer, id)
  if (payment?.status !== 'succeeded') return
  const { gateway, currency } = payment
  if (refund.ours !== null && (await isOurs(db, payment, refund.ours))) return
  const amount = Math.min(refund.amount_minor, payment.amount_minor - payment.refunded_minor)
  if (amount <= 0) return
  const outId = uuidv7()
  const written = await sql`
    insert into payment (customer_number, id, kind, status, direction, refunds_id, method_id, label, gateway, gateway_reference, amount_minor,
      currency, created_at, settled_at)
    values (${customer}, ${outId}, ${payment.kind}, 'succeeded', 'out', ${id}, ${payment.method_id}, ${payment.label}, ${gateway},
      ${refund.reference}, ${amount}, ${currency}, ${paying.now}, ${paying.now})
    on conflict (gateway, gateway_reference) where gateway_reference is not null do nothing returning id`.execute(db)
  if (written.rows.length === 0) return
  const { now } = paying
  await movePayment(db, { customer_number: customer, id: outId }, sql`look_at = null`, {
    now,
    steps: [{ event: 'refunded' }],
  })
  const whole = payment.refunded_minor + amount === payment.amount_minor
  const change = sql`refunded_minor = refunded_minor + ${amount}, status = ${whole ? 'refunded' : payment.status}`
  await movePayment(db, payment, change, { now, steps: [{ event: 'refunded', detail: String(amount) }] })
  const { credits, balance } = await thereOf(db, payment)
  const { parts, rest } = allocate(amount, credits)
  const ofBalance = Math.min(rest, balance)
  const back = { kind: 'refunded', from: 'money', currency, payment: outId } as const
  const movements: Movement[] = parts.map(part => ({ ...back, to: { document: part.id }, amount: part.amount }))
  if (ofBalance > 0) movements.push({ ...back, to: 'balance', amount: ofBalance })
  await post(db, customer, movements, paying)
  if (rest > ofBalance) await bookBack(db, paying, payment, rest - ofBalance)
  await restate(db, customer, idsOf(payment), paying)
  await settleCredits(db, customer, paying)
  const out = { ...payment, id: outId, amount_minor: amount }
  await noteAudit(db, paying, 'payment.refunded', out)
  await tellRefunded(db, paying, out)
  await enqueue(db, moneyMoved, { customer })
}

/** One of our refunds, of which the gateway tells as well. */
async function isOurs(db: BoundDb, { customer_number, id }: StoredPayment, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment r where r.customer_number = ${customer_number} and r.refunds_id = ${id} and r.id::text = ${name}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * A dispute has ended for us: what it had taken is there again. It makes up for a loss first, then settles what is still open of the payment's
 * documents, and the rest becomes balance. The caller has locked the customer.
 */
export async function reinstate(db: BoundDb, paying: Paying, customer: number, id: string): Promise<void> {
  const payment = await lockPayment(db, customer, id)
  const amount = payment ? await chargedBackOf(db, payment) : 0
  if (!payment || amount <= 0 || !['succeeded', 'charged_back'].includes(payment.status)) return
  const { now } = paying
  await movePayment(
    db,
    payment,
    sql`status = 'succeeded', refunded_minor = refunded_minor - ${amount}, returned_at = null, return_reason = null, said = ''`,
    { now, steps: [{ event: 'reinstated', detail: String(amount) }] },
  )
  const { currency } = payment
  const lost = Math.min(amount, await lossOf(db, payment))
  const found = await payables(db, customer, named(idsOf(payment)))
  const open = payment.planned.map(({ id: document, amount_minor }) => {
    const one = found.find(claim => claim.id === document)
    return { id: document, open: one && one.held_by === null ? Math.min(amount_minor, one.open_minor) : 0 }
  })
  const { parts, rest } = allocate(amount - lost, open)
  const booked = { kind: 'payment', to: 'money', currency, payment: id } as const
  const movements: Movement[] = parts.map(part => ({ ...booked, from: { document: part.id }, amount: part.amount }))
  if (lost > 0) movements.push({ ...booked, from: 'losses', amount: lost })
  if (rest > 0) movements.push({ ...booked, from: 'balance', amount: rest })
  await post(db, customer, movements, paying)
  await restate(db, customer, idsOf(payment), paying)
  await settleCredits(db, customer, paying)
  const told = { ...payment, amount_minor: amount }
  await noteAudit(db, paying, 'payment.reinstated', told)
  await tellReceived(db, paying, told)
  await enqueue(db, moneyMoved, { customer })
}

/** What nobody could be asked for when it went back. */
async function lossOf(db: BoundDb, { customer_number, id }: StoredPayment): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case when e.debit = 'losses' then e.amount_minor else -e.amount_minor end), 0)::bigint as minor from ledger_entry e
    where e.customer_number = ${customer_number} and e.payment_id = ${id} and 'losses' in (e.debit, e.credit)`.execute(
    db,
  )
  return rows[0]?.minor ?? 0
}
