import type { ChargeState } from '@kontor/adapters/payment'
import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { Stripe } from 'stripe'
import { fromStripe } from './amount.ts'
import type { Refusal } from './client.ts'

/** By Stripe's codes (https://docs.stripe.com/declines/codes, error-codes); whether a card is stolen is no one's business. */
const reasons: Record<string, PaymentReason> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  payment_method_unactivated: 'method_gone',
  payment_method_unexpected_state: 'method_gone',
  payment_method_not_available: 'method_gone',
  resource_missing: 'method_gone',
  processing_error: 'technical',
  issuer_not_available: 'technical',
  try_again_later: 'technical',
}

type Failed = Extract<ChargeState, { state: 'failed' }>

/** @param error of an answer, or a payment's last one; its message may name a card and is left out */
export function failedBy(error: Refusal | null): Failed {
  const codes = [error?.decline_code, error?.code, error?.type].filter(code => code !== undefined)
  const known = codes.map(code => reasons[code]).find(Boolean)
  const reason = known ?? (error?.type === 'card_error' ? 'declined' : 'technical')
  return { state: 'failed', reason, said: `stripe: ${codes[0] ?? 'refused'}` }
}

/** Minutes that a payer is given for the bank's question; Stripe itself waits longer. */
const minutesForTheBank = 60

/** @param intent a PaymentIntent with `latest_charge` expanded @param dispute of it, where its charge is disputed */
export function stateOf(intent: Stripe.PaymentIntent, dispute: Stripe.Dispute | null = null): ChargeState {
  const { id: reference } = intent
  switch (intent.status) {
    case 'succeeded':
      return (
        chargedBack(dispute) ?? {
          state: 'succeeded',
          reference,
          ...fromStripe(intent.amount_received, intent.currency),
        }
      )
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      if (!url) return { state: 'pending', reference }
      return { state: 'action', url, expiresAt: new Date((intent.created + minutesForTheBank * 60) * 1000), reference }
    }
    case 'requires_payment_method':
      return failedBy(intent.last_payment_error)
    case 'canceled': {
      const why = intent.cancellation_reason ?? ''
      const reason = why === 'requested_by_customer' ? 'cancelled' : 'abandoned'
      return { state: 'failed', reason, said: `stripe: canceled ${why}`.trim() }
    }
    default:
      return { state: 'pending', reference }
  }
}

/**
 * While a dispute is open its money is gone; of an inquiry (`warning_…`) it is not, and after one that was won or prevented it is back.
 */
const taken = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'lost']

function chargedBack(dispute: Stripe.Dispute | null): ChargeState | null {
  if (!dispute || !taken.includes(dispute.status)) return null
  const { amount_minor } = fromStripe(dispute.amount, dispute.currency)
  const said = `stripe: dispute ${dispute.status} ${dispute.reason}`
  return { state: 'charged_back', reason: 'charged_back', said, ...(amount_minor > 0 && { amount_minor }) }
}
