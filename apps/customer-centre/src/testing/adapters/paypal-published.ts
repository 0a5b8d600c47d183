import type { Operation } from './published.ts'

/*
 * Facts of PayPal's published API descriptions for what this adapter uses: paths, required and allowed fields, their values.
 * Source: github.com/paypal/paypal-rest-api-specifications (checkout_orders_v2, payments_payment_v2, vault_payment_tokens_v3,
 * notifications_webhooks_v1, customer_disputes_v1) and its generated types (npm @paypal/paypal-server-sdk 2.5.0); taken 2026-11-23.
 */

const url = /^https?:\/\/\S+$/
const name = /^.{1,127}$/
const usage = [
  ...['IMMEDIATE', 'DEFERRED', 'RECURRING_PREPAID', 'RECURRING_POSTPAID', 'THRESHOLD_PREPAID', 'THRESHOLD_POSTPAID'],
  ...['SUBSCRIPTION_PREPAID', 'SUBSCRIPTION_POSTPAID', 'UNSCHEDULED_PREPAID', 'UNSCHEDULED_POSTPAID'],
]
const shipping = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] as const
const amount = { currency_code: /^[A-Z]{3}$/, value: /^\d+(\.\d{1,3})?$/ }
const money = (path: string) => ({ [`${path}.currency_code`]: amount.currency_code, [`${path}.value`]: amount.value })
const wallet = 'payment_source.paypal'

export const operations: Record<string, Operation> = {
  'POST /v1/oauth2/token': { required: ['grant_type'], fields: { grant_type: ['client_credentials'] } },
  'POST /v2/checkout/orders': {
    required: ['intent', 'purchase_units', 'purchase_units[#].amount'],
    fields: {
      intent: ['CAPTURE', 'AUTHORIZE'],
      'purchase_units[#].custom_id': name,
      'purchase_units[#].invoice_id': name,
      'purchase_units[#].description': /^.{0,127}$/,
      ...money('purchase_units[#].amount'),
      [`${wallet}.experience_context.return_url`]: url,
      [`${wallet}.experience_context.cancel_url`]: url,
      [`${wallet}.experience_context.user_action`]: ['CONTINUE', 'PAY_NOW'],
      [`${wallet}.experience_context.shipping_preference`]: shipping,
    },
  },
  'GET /v2/checkout/orders/{id}': { required: [], fields: {} },
  'POST /v2/checkout/orders/{id}/capture': {
    required: [],
    fields: {
      [`${wallet}.vault_id`]: /^[\w-]{1,255}$/,
      [`${wallet}.stored_credential.payment_initiator`]: ['CUSTOMER', 'MERCHANT'],
      [`${wallet}.stored_credential.usage`]: ['FIRST', 'SUBSEQUENT', 'DERIVED'],
      [`${wallet}.stored_credential.usage_pattern`]: usage,
    },
  },
  'GET /v2/payments/captures/{id}': { required: [], fields: {} },
  'POST /v2/payments/captures/{id}/refund': {
    required: [],
    fields: { ...money('amount'), custom_id: name, invoice_id: name },
  },
  'POST /v3/vault/setup-tokens': {
    required: ['payment_source'],
    fields: {
      [`${wallet}.usage_type`]: ['MERCHANT', 'PLATFORM'],
      [`${wallet}.usage_pattern`]: usage,
      [`${wallet}.experience_context.return_url`]: url,
      [`${wallet}.experience_context.cancel_url`]: url,
      [`${wallet}.experience_context.shipping_preference`]: shipping,
    },
  },
  'POST /v3/vault/payment-tokens': {
    required: ['payment_source', 'payment_source.token.id', 'payment_source.token.type'],
    fields: { 'payment_source.token.id': /^[\w-]{1,36}$/, 'payment_source.token.type': ['SETUP_TOKEN'] },
  },
  'POST /v1/notifications/verify-webhook-signature': {
    required: [
      'auth_algo',
      'cert_url',
      'transmission_id',
      'transmission_sig',
      'transmission_time',
      'webhook_id',
      'webhook_event',
    ],
    fields: {
      auth_algo: /^[a-zA-Z0-9]{1,100}$/,
      cert_url: url,
      transmission_id: /^(?!\d+$)\w+\S+$/,
      transmission_sig: /^(?!\d+$)\w+\S+$/,
      transmission_time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
      webhook_id: /^[a-zA-Z0-9]{1,50}$/,
      webhook_event: 'text',
    },
  },
  'GET /v1/customer/disputes': { required: [], fields: { disputed_transaction_id: /^\w{1,255}$/ } },
  'GET /v1/customer/disputes/{id}': { required: [], fields: {} },
}

/** With a key: what is asked twice by it happens once. */
export const keyed = ['orders', 'capture', 'refund', 'setup-tokens', 'payment-tokens']

export const captureStatuses = ['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'] as const
export const orderStatuses = ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'] as const
export const disputeOutcomes = [
  ...[
    'RESOLVED_BUYER_FAVOUR',
    'RESOLVED_SELLER_FAVOUR',
    'RESOLVED_WITH_PAYOUT',
    'CANCELED_BY_BUYER',
    'ACCEPTED',
    'DENIED',
    'NONE',
  ],
] as const
