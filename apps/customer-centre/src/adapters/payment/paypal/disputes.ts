import { inside, listIn, textIn } from '../answers.ts'
import type { ChargeState } from '../payment-gateway.ts'
import { fromPaypal } from './amount.ts'
import type { Paypal } from './api.ts'

/** While a dispute is open PayPal only holds the money; these are its ends after which it is the payer's. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']
/** After which it is ours again, where the payer's bank had taken it. */
const won = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

/** Finds how a dispute has ended: the payer got it back, or we won; null: neither, or this application may not read disputes. */
export async function endedDispute(paypal: Paypal, capture: string): Promise<ChargeState | 'won' | null> {
  let isWon = false
  const list = await paypal.get(`/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}`)
  if (list.status !== 200) return null
  for (const item of listIn(list.body, 'items').filter(one => textIn(one, 'status') === 'RESOLVED')) {
    const { body, status } = await paypal.get(`/v1/customer/disputes/${encodeURIComponent(textIn(item, 'dispute_id'))}`)
    const outcome = inside(body, 'dispute_outcome')
    if (status !== 200) return null
    isWon ||= won.includes(textIn(outcome, 'outcome_code'))
    if (!lost.includes(textIn(outcome, 'outcome_code'))) continue
    const refunded = inside(outcome, 'amount_refunded')
    const amount_minor = fromPaypal(textIn(refunded, 'value'), textIn(refunded, 'currency_code'))
    const said = `paypal: ${textIn(outcome, 'outcome_code')} ${textIn(body, 'reason')}`.trim()
    return { state: 'charged_back', reason: 'charged_back', said, ...(amount_minor && { amount_minor }) }
  }
  return isWon ? 'won' : null
}
