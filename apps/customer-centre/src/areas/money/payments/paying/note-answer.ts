import type { ChargeState } from '@kontor/adapters/payment'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { advance, disputedOf, type PaymentNews } from './advance.ts'
import type { PostingContext } from './posting-context.ts'
import { lockPayment, type Named } from './queries.ts'

/** Says how a payment stands by its gateway's word; null: the gateway did not answer. */
export type Answer = { payment: Named; state: ChargeState | null }

/**
 * Notes gateways' answers about payments of any number of customers, each once: those that say one thing in a few statements. The caller has
 * locked the customers. What is known already changes nothing.
 */
export async function noteAnswers(db: BoundDb, context: PostingContext, answers: readonly Answer[]): Promise<void> {
  const read = answers.map(answer => ({ ...answer, event: eventOf(answer.state) }))
  await advance(
    db,
    context,
    read.flatMap(({ event, payment: { customer_number, id } }) => (event ? [{ customer_number, id, event }] : [])),
  )
  for (const { event, payment, state } of read) if (!event) await noteMore(db, context, payment, state)
}

/** @returns null where the answer says more than one thing, or names sums that are to be compared */
function eventOf(answer: ChargeState | null): PaymentNews | null {
  switch (answer?.state) {
    case undefined:
      return { type: 'unanswered' }
    case 'pending':
      return { type: 'submitted', ...(answer.reference && { reference: answer.reference }) }
    case 'action': {
      const { expiresAt, reference, url } = answer
      return { type: 'confirmation_wanted', url, expiresAt, ...(reference && { reference }) }
    }
    case 'failed':
      return { type: 'failed', reason: answer.reason, said: answer.said }
    case 'unknown':
      return { type: 'unknown' }
    case 'succeeded': {
      const { amount_minor, currency, disputeWon, reference, refunds } = answer
      const more = amount_minor !== undefined || currency !== undefined || refunds !== undefined || disputeWon
      return more ? null : { type: 'arrived', ...(reference && { reference }) }
    }
    default:
      return null
  }
}

async function noteMore(
  db: BoundDb,
  context: PostingContext,
  { customer_number, id }: Named,
  answer: ChargeState | null,
) {
  const note = (event: PaymentNews) => advance(db, context, [{ customer_number, id, event }])
  if (answer?.state === 'charged_back') {
    const { amount_minor: inAll, reason, said } = answer
    await note({ type: 'arrived' })
    // each news of a dispute names all that it has taken
    const amount_minor = inAll === undefined ? undefined : inAll - (await disputedOf(db, { customer_number, id }))
    if (amount_minor !== undefined && amount_minor <= 0) return
    await note({ type: 'went_back', as: 'charged_back', reason, said, ...(amount_minor && { amount_minor }) })
  }
  if (answer?.state !== 'succeeded') return
  const { amount_minor, currency, disputeWon, reference, refunds = [] } = answer
  const payment = await lockPayment(db, customer_number, id)
  const sum = amount_minor ? { amount_minor } : {}
  if (currency !== undefined && currency !== payment?.currency) {
    await note({ type: 'arrived_otherwise', currency, ...sum })
    return
  }
  await note({ type: 'arrived', ...sum, ...(reference && { reference }) })
  if (disputeWon) await note({ type: 'reinstated' })
  for (const refund of refunds) await note({ type: 'refunded_elsewhere', ...refund })
}
