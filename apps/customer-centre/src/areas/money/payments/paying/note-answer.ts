import { sql } from 'kysely'
import type { ChargeState } from '../../../../adapters/payment/payment-gateway.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { chargedBackOf, refundedElsewhere, reinstate } from './elsewhere.ts'
import { giveBack } from './give-back.ts'
import type { Paying } from './paying.ts'
import { lockPayment, movePayment, type StoredPayment } from './queries.ts'
import { underWay } from './rules.ts'
import { fail, settle, settleAll, settlePayments } from './settle.ts'

/** Seconds after its beginning from which on no request of ours can still be on its way to the gateway. */
const grace = 120

/** As `noteAnswer`, of any number of customers, each once: what has succeeded is settled in a few statements. */
export async function noteAnswers(db: BoundDb, paying: Paying, answers: readonly Answer[]): Promise<void> {
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
  paying: Paying,
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
      return tookBack(db, paying, payment, state)
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
async function tookBack(
  db: BoundDb,
  paying: Paying,
  { customer_number: customer, id }: StoredPayment,
  { amount_minor: all, ...state }: Extract<ChargeState, { state: 'charged_back' }>,
): Promise<void> {
  await settle(db, paying, customer, id)
  const payment = await lockPayment(db, customer, id)
  if (!payment) return
  const amount_minor = all === undefined ? undefined : all - (await chargedBackOf(db, payment))
  if (amount_minor !== undefined && amount_minor <= 0) return
  await giveBack(db, paying, customer, id, { ...state, ...(amount_minor && { amount_minor }), as: 'charged_back' })
}

/** In another currency it is none of ours: staff have to see what it is. */
async function arrived(
  db: BoundDb,
  paying: Paying,
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
  paying: Paying,
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
async function unheard(db: BoundDb, paying: Paying, payment: StoredPayment): Promise<void> {
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
function soon({ now }: Paying, { created_at }: StoredPayment): Date {
  const age = now.getTime() - new Date(created_at).getTime()
  return new Date(now.getTime() + Math.min(3_600_000, Math.max(60_000, age / 2)))
}
