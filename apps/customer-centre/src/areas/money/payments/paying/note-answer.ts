import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ChargeState, GatewayRefund } from '../../../../adapters/payment/payment-gateway.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post, restate } from '../../ledger/post.ts'
import { moneyMoved } from './money-moved.ts'
import { notifyReceived, notifyRefunded } from './notify.ts'
import { thereOf } from './open-credits.ts'
import { noteAudit, type PostingContext } from './posting-context.ts'
import { idsOf, lockPayment, movePayment, named, payables, type StoredPayment } from './queries.ts'
import { reverseAllocations, reversePayment } from './reversals.ts'
import { allocate, underWay } from './rules.ts'
import { fail, settle, settleAll, settlePayments } from './settle.ts'

/** Seconds after its beginning from which on no request of ours can still be on its way to the gateway. */
const grace = 120

/** As `noteAnswer`, of any number of customers, each once: what has succeeded is settled in a few statements. */
export async function noteAnswers(db: BoundDb, paying: PostingContext, answers: readonly Answer[]): Promise<void> {
  const whole = answers.filter(({ state }) => isWhole(state))
  await settleAll(
    db,
    paying,
    whole.map(({ payment: { customer_number, id }, state }) => ({
      customer_number,
      id,
      ...('reference' in state && state.reference !== undefined && { reference: state.reference }),
    })),
  )
  for (const { payment, state } of answers)
    if (!isWhole(state)) await noteAnswer(db, paying, payment.customer_number, payment.id, state)
}

type Answer = { payment: Pick<StoredPayment, 'customer_number' | 'id'>; state: ChargeState }

/** The gateway has taken what it was asked for, and names no other sum; nothing has gone back. */
const isWhole = (state: ChargeState): boolean =>
  state.state === 'succeeded' &&
  state.amount_minor === undefined &&
  state.currency === undefined &&
  state.refunds === undefined &&
  !state.disputeWon

/** Notes how a payment stands by its gateway's word. The caller has locked the customer. What is known already changes nothing. */
export async function noteAnswer(
  db: BoundDb,
  paying: PostingContext,
  customer: number,
  id: string,
  state: ChargeState,
): Promise<void> {
  const payment = await lockPayment(db, customer, id)
  if (!payment) throw new RangeError(`there is no payment ${id}`)
  switch (state.state) {
    case 'succeeded':
      return arrived(db, paying, payment, state)
    case 'charged_back':
      return onChargeback(db, paying, payment, state)
    case 'failed':
      await fail(db, paying, customer, id, state)
      return
    case 'unknown':
      return unheard(db, paying, payment)
    default:
      return waits(db, paying, payment, state)
  }
}

/** Each news of a dispute names all that it has taken: what is booked already is not booked again. */
async function onChargeback(
  db: BoundDb,
  paying: PostingContext,
  { customer_number: customer, id }: StoredPayment,
  { amount_minor: all, ...state }: Extract<ChargeState, { state: 'charged_back' }>,
): Promise<void> {
  await settle(db, paying, customer, id)
  const payment = await lockPayment(db, customer, id)
  if (!payment) return
  const amount_minor = all === undefined ? undefined : all - (await chargedBackOf(db, payment))
  if (amount_minor !== undefined && amount_minor <= 0) return
  await reversePayment(db, paying, customer, id, {
    ...state,
    ...(amount_minor && { amount_minor }),
    as: 'charged_back',
  })
}

/** In another currency it is none of ours: staff have to see what it is. */
async function arrived(
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
  { amount_minor, currency, reference, refunds = [], disputeWon }: Extract<ChargeState, { state: 'succeeded' }>,
): Promise<void> {
  if (currency !== undefined && currency !== payment.currency) {
    await movePayment(db, payment, sql`said = ${`${currency} ${amount_minor ?? ''}`}, look_at = null`, {
      now: paying.now,
      steps: [],
    })
    return
  }
  await settlePayments(db, paying, [
    { payment, ...(amount_minor && { amount_minor }), ...(reference && { reference }) },
  ])
  const { customer_number: customer, id } = payment
  if (disputeWon) await reinstate(db, paying, customer, id)
  for (const refund of refunds) await refundedElsewhere(db, paying, customer, id, refund)
}

async function waits(
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
  state: Extract<ChargeState, { state: 'pending' | 'action' }>,
): Promise<void> {
  if (!underWay.includes(payment.status)) return
  const { now } = paying
  const reference = sql`gateway_reference = coalesce(${state.reference ?? null}, gateway_reference)`
  if (state.state === 'action') {
    const { url, expiresAt } = state
    const known = payment.action_url === url
    await movePayment(
      db,
      payment,
      sql`action_url = ${url}, expires_at = ${expiresAt}, look_at = least(${expiresAt}, ${soon(paying, payment)}::timestamptz), ${reference}`,
      { now, steps: known ? [] : [{ event: 'confirmation_wanted' }] },
    )
    return
  }
  const first = payment.status === 'initiated'
  const change = sql`status = 'pending', action_url = null, expires_at = null, look_at = ${soon(paying, payment)}, ${reference}`
  await movePayment(db, payment, change, { now, steps: first ? [{ event: 'submitted' }] : [] })
}

/** The gateway never got it: once none of our requests can be on its way, the payment is over. */
async function unheard(db: BoundDb, paying: PostingContext, payment: StoredPayment): Promise<void> {
  if (!underWay.includes(payment.status)) return
  const { now } = paying
  const age = now.getTime() - new Date(payment.created_at).getTime()
  if (age >= grace * 1000) {
    await fail(db, paying, payment.customer_number, payment.id, { reason: 'technical', said: '' })
    return
  }
  const at = new Date(new Date(payment.created_at).getTime() + grace * 1000)
  await movePayment(db, payment, sql`look_at = ${at}`, { now, steps: [] })
}

/** When it is asked again: after a minute at first, later after half its age, at most after an hour. */
function soon({ now }: PostingContext, { created_at }: StoredPayment): Date {
  const age = now.getTime() - new Date(created_at).getTime()
  return new Date(now.getTime() + Math.min(3_600_000, Math.max(60_000, age / 2)))
}

/** What of a payment went back without our doing: all that went back less what refunds gave back, or are about to. */
async function chargedBackOf(db: BoundDb, payment: StoredPayment): Promise<number> {
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
async function refundedElsewhere(
  db: BoundDb,
  paying: PostingContext,
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
  if (rest > ofBalance) await reverseAllocations(db, paying, payment, rest - ofBalance)
  await restate(db, customer, idsOf(payment), paying)
  await settleCredits(db, customer, paying)
  const out = { ...payment, id: outId, amount_minor: amount }
  await noteAudit(db, paying, 'payment.refunded', out)
  await notifyRefunded(db, paying, out)
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
async function reinstate(db: BoundDb, paying: PostingContext, customer: number, id: string): Promise<void> {
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
  await notifyReceived(db, paying, told)
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
