import type { ChargeState, GatewayRefund } from '@kontor/adapters/payment'
import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { JsonObject } from '../../outside-service.ts'
import { inside, listIn, textIn } from '../answers.ts'
import { fromPaypal } from './amount.ts'
import { linkIn } from './api.ts'

/** By PayPal's codes (https://developer.paypal.com/api/rest/reference/orders/v2/errors/). */
const reasons: Record<string, PaymentReason> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_ACTION_REQUIRED: 'authentication_failed',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'account_blocked',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'account_closed',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  AGREEMENT_ALREADY_CANCELLED: 'method_gone',
  BILLING_AGREEMENT_NOT_FOUND: 'method_gone',
  INVALID_RESOURCE_ID: 'method_gone',
  TOKEN_ID_NOT_FOUND: 'method_gone',
  TOKEN_EXPIRED: 'method_gone',
}

export const failedBy = (issue: string): ChargeState => ({
  state: 'failed',
  reason: reasons[issue] ?? 'technical',
  said: `paypal: ${issue || 'refused'}`,
})

/** An order holds one purchase, and that at most one capture that counts: of several, the last. */
export const captureIn = (order: JsonObject): JsonObject | null =>
  listIn(inside(listIn(order, 'purchase_units')[0], 'payments'), 'captures').at(-1) ?? null

export const refundsIn = (order: JsonObject): JsonObject[] =>
  listIn(inside(listIn(order, 'purchase_units')[0], 'payments'), 'refunds')

/** Those that are through, also by people on PayPal's own pages. */
export const refundsOf = (order: JsonObject): GatewayRefund[] =>
  refundsIn(order)
    .filter(one => textIn(one, 'status') === 'COMPLETED')
    .flatMap(one => {
      const { amount_minor } = amountOf(one)
      const ours = textIn(one, 'custom_id')
      // a refund that PayPal's pages make carries the name of its purchase
      return amount_minor
        ? [{ reference: textIn(one, 'id'), amount_minor, ours: ours === nameIn(order) ? null : ours || null }]
        : []
    })

/** Our payment by what we called the purchase. */
export const nameIn = (order: JsonObject): string => textIn(listIn(order, 'purchase_units')[0], 'custom_id')

/** Minutes that a payer has for PayPal's page; PayPal itself waits for hours. */
const minutesToApprove = 30

/** @param order as PayPal shows it, with its captures */
export function stateOf(order: JsonObject): ChargeState {
  const reference = textIn(order, 'id')
  const capture = captureIn(order)
  if (capture) return stateOfCapture(capture, reference)
  const url = linkIn(order, 'payer-action', 'approve')
  if (textIn(order, 'status') === 'PAYER_ACTION_REQUIRED' && url !== '') {
    const expiresAt = new Date(Date.parse(textIn(order, 'create_time')) + minutesToApprove * 60_000)
    return { state: 'action', url, expiresAt, reference }
  }
  if (textIn(order, 'status') === 'VOIDED') return { state: 'failed', reason: 'abandoned', said: 'paypal: VOIDED' }
  return { state: 'pending', reference }
}

function stateOfCapture(capture: JsonObject, reference: string): ChargeState {
  const why = textIn(inside(capture, 'status_details'), 'reason')
  // the payer's bank has taken it back, whatever the capture is called then
  if (why === 'CHARGEBACK') return { state: 'charged_back', reason: 'charged_back', said: 'paypal: CHARGEBACK' }
  switch (textIn(capture, 'status')) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { state: 'succeeded', reference, ...amountOf(capture) }
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', reason: 'declined', said: `paypal: ${why || textIn(capture, 'status')}` }
    default:
      return { state: 'pending', reference }
  }
}

function amountOf(capture: JsonObject): { amount_minor?: number; currency?: string } {
  const amount = inside(capture, 'amount')
  const currency = textIn(amount, 'currency_code')
  const amount_minor = fromPaypal(textIn(amount, 'value'), currency)
  return amount_minor === undefined ? {} : { amount_minor, currency }
}
