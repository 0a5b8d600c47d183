import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RefundState } from '../../../../adapters/payment/payment-gateway.ts'
import { type BoundDb, bindTenant, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post, restate } from '../../ledger/post.ts'
import { gatewayNamed, isGatewayHere } from '../gateway.ts'
import { answerOf, type GatewayContext, pollDelaySeconds } from './charge.ts'
import { moneyMoved } from './money-moved.ts'
import { notifyRefunded } from './notify.ts'
import { thereOf } from './open-credits.ts'
import { noteAudit, type PostingContext } from './posting-context.ts'
import { idsOf, lockPayment, movePayment, release, type StoredPayment } from './queries.ts'
import { reclaimBalance } from './reversals.ts'
import { allocate, stepRefusal } from './rules.ts'

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
  paying: PostingContext,
  customer: number,
  id: string,
  { amount_minor, reason, by, credit }: RefundRequest,
): Promise<string> {
  const payment = await lockPayment(db, customer, id)
  if (!payment || payment.direction === 'out') throw problem('not_found')
  const goesBack = payment.kind === 'card' || payment.kind === 'paypal'
  if (!goesBack || stepRefusal(payment.status, 'refund') || !isGatewayHere(paying.centre, payment.gateway))
    throw problem('refund_impossible')
  const { currency } = payment
  const there = await thereOf(db, payment)
  const credits = credit === undefined ? there.credits : there.credits.filter(({ id }) => id === credit)
  const { parts, rest } = allocate(amount_minor, credits)
  if (amount_minor > payment.amount_minor - payment.refunded_minor) throw problem('refund_too_much')
  if (rest > (credit === undefined ? there.balance : 0)) throw problem('refund_not_owed')
  const refundId = uuidv7()
  const at = new Date(paying.now.getTime() + pollDelaySeconds * 1000)
  await sql`
    with begun as (
      insert into payment (customer_number, id, kind, status, direction, refunds_id, method_id, label, gateway, amount_minor, currency, created_at,
        initiated_by, look_at, said)
      values (${customer}, ${refundId}, ${payment.kind}, 'initiated', 'out', ${id}, ${payment.method_id}, ${payment.label}, ${payment.gateway},
        ${amount_minor}, ${currency}, ${paying.now}, ${by}, ${at}, ${reason})
      returning customer_number),
    planned as (
      insert into payment_allocation (customer_number, payment_id, document_id, amount_minor, position)
      select b.customer_number, ${refundId}, d.id, d.amount, 0
      from begun b, json_to_recordset(${JSON.stringify(parts)}::json) d (id uuid, amount bigint)
      returning document_id)
    insert into payment_hold (customer_number, document_id, payment_id) select ${customer}, document_id, ${refundId} from planned`.execute(
    db,
  )
  const asked = { now: paying.now, steps: [{ event: 'refund_asked', detail: String(amount_minor) }] }
  await movePayment(db, payment, sql`refunded_minor = refunded_minor + ${amount_minor}`, asked)
  await movePayment(db, { customer_number: customer, id: refundId }, sql`collect_on = null`, {
    now: paying.now,
    steps: [{ event: 'initiated' }],
  })
  await restate(
    db,
    customer,
    parts.map(part => part.id),
    paying,
  )
  return refundId
}

/** Asks the gateway for a refund that is begun and committed; may be repeated, as the gateway knows it by our id. */
export async function carryOutRefund(
  { centre, paying }: GatewayContext,
  { customer_number: customer, id }: Pick<StoredPayment, 'customer_number' | 'id'>,
): Promise<void> {
  const inside = <T>(work: (db: BoundDb) => Promise<T>) =>
    inTransaction(
      centre.database.operator,
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
  const gateway = gatewayNamed(centre, out.gateway)
  const { amount_minor, currency } = out
  const request = { id, payment: original.id, reference: original.gateway_reference, amount_minor, currency }
  const state = gateway && (await answerOf(() => gateway.refund({ ...request, now: centre.clock.now() })))
  await inside(db => noteRefund(db, paying(), customer, id, state))
}

async function noteRefund(
  db: BoundDb,
  paying: PostingContext,
  customer: number,
  id: string,
  state: RefundState | null,
): Promise<void> {
  const out = await lockPayment(db, customer, id)
  const original = out?.refunds_id && (await lockPayment(db, customer, out.refunds_id))
  if (out?.status !== 'initiated' || !original) return
  if (state?.state === 'succeeded') return refunded(db, paying, out, original, state)
  if (state?.state === 'failed') return refused(db, paying, out, original, state)
  const at = new Date(paying.now.getTime() + (state ? 3_600_000 : 60_000))
  const steps = state ? [] : [{ event: 'no_answer' }]
  await movePayment(db, out, sql`look_at = ${at}`, { now: paying.now, steps })
}

async function refunded(
  db: BoundDb,
  paying: PostingContext,
  out: StoredPayment,
  original: StoredPayment,
  { reference }: RefundState,
): Promise<void> {
  const { customer_number: customer, id, amount_minor, currency } = out
  const { now } = paying
  await release(db, out)
  await movePayment(
    db,
    out,
    sql`status = 'succeeded', settled_at = ${now}, look_at = null, gateway_reference = ${reference ?? null}`,
    { now, steps: [{ event: 'refunded' }] },
  )
  const whole = original.refunded_minor === original.amount_minor
  await movePayment(db, original, sql`status = ${whole ? 'refunded' : original.status}`, {
    now,
    steps: [{ event: 'refunded', detail: String(amount_minor) }],
  })
  const { parts, rest } = allocate(
    amount_minor,
    out.planned.map(part => ({ id: part.id, open: Math.min(part.amount_minor, -part.open_minor) })),
  )
  const back = { kind: 'refunded', from: 'money', currency, payment: id } as const
  const movements: Movement[] = parts.map(part => ({ ...back, to: { document: part.id }, amount: part.amount }))
  if (rest > 0) movements.push(...(await reclaimBalance(db, customer, { ...back, amount: rest })))
  await post(db, customer, movements, paying)
  await restate(db, customer, [...idsOf(out), ...idsOf(original)], paying)
  await noteAudit(db, paying, 'payment.refunded', out, { reason: out.said })
  await notifyRefunded(db, paying, out)
  await enqueue(db, moneyMoved, { customer })
}

async function refused(
  db: BoundDb,
  paying: PostingContext,
  out: StoredPayment,
  original: StoredPayment,
  { said }: RefundState,
): Promise<void> {
  const { now } = paying
  await release(db, out)
  const change = sql`status = 'failed', failure_reason = 'technical', said = ${said}, look_at = null`
  await movePayment(db, out, change, { now, steps: [{ event: 'refund_failed' }] })
  await movePayment(db, original, sql`refunded_minor = refunded_minor - ${out.amount_minor}`, {
    now,
    steps: [{ event: 'refund_failed', detail: String(out.amount_minor) }],
  })
  await restate(db, out.customer_number, idsOf(out), paying)
}
