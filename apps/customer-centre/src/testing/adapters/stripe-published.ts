import type { Operation } from './published.ts'

/*
 * Facts of Stripe's published API description for what this adapter uses: paths, required and allowed fields, their values.
 * Source: github.com/stripe/openapi v2596, version 2026-10-28.endive, as its generated types show it (npm stripe 23.1.0); taken 2026-11-23.
 */

export const publishedVersion = '2026-10-28.endive'

const expand = { 'expand[#]': 'text' } as const
const metadata = { 'metadata[*]': 'text' } as const
const currency = /^[a-z]{3}$/
const url = /^https?:\/\/\S+$/
const checkoutLocales = ['auto', 'de', 'en', 'en-GB'] as const
const price = 'line_items[#][price_data]'

export const operations: Record<string, Operation> = {
  'POST /v1/payment_intents': {
    required: ['amount', 'currency'],
    fields: {
      amount: 'integer',
      currency,
      customer: /^cus_\w+$/,
      description: 'text',
      payment_method: /^pm_\w+$/,
      confirm: 'flag',
      off_session: 'flag',
      return_url: url,
      'allowed_payment_method_types[#]': ['card'],
      ...metadata,
      ...expand,
    },
  },
  'GET /v1/payment_intents/{id}': { required: [], fields: expand },
  'POST /v1/payment_intents/{id}/confirm': {
    required: [],
    fields: { off_session: 'flag', return_url: url, payment_method: /^pm_\w+$/, ...expand },
  },
  'POST /v1/payment_intents/{id}/cancel': {
    required: [],
    fields: { cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'], ...expand },
  },
  'POST /v1/checkout/sessions': {
    required: ['mode', 'success_url'],
    fields: {
      mode: ['payment', 'setup'],
      success_url: url,
      cancel_url: url,
      locale: checkoutLocales,
      expires_at: 'integer',
      client_reference_id: /^.{1,200}$/,
      customer_creation: ['always', 'if_required'],
      'allowed_payment_method_types[#]': ['card'],
      'line_items[#][quantity]': 'integer',
      [`${price}[currency]`]: currency,
      [`${price}[unit_amount]`]: 'integer',
      [`${price}[product_data][name]`]: 'text',
      'payment_intent_data[description]': 'text',
      'payment_intent_data[metadata][*]': 'text',
      'setup_intent_data[metadata][*]': 'text',
      ...metadata,
    },
  },
  'GET /v1/checkout/sessions/{id}': { required: [], fields: expand },
  'POST /v1/checkout/sessions/{id}/expire': { required: [], fields: expand },
  'POST /v1/customers': { required: [], fields: metadata },
  'POST /v1/setup_intents': {
    required: [],
    fields: {
      customer: /^cus_\w+$/,
      usage: ['off_session', 'on_session'],
      'allowed_payment_method_types[#]': ['card'],
      ...metadata,
    },
  },
  'GET /v1/setup_intents/{id}': { required: [], fields: expand },
  'GET /v1/disputes': { required: [], fields: { payment_intent: /^pi_\w+$/, limit: 'integer' } },
  'POST /v1/refunds': { required: [], fields: { amount: 'integer', payment_intent: /^pi_\w+$/, ...metadata } },
  'GET /v1/refunds': { required: [], fields: { payment_intent: /^pi_\w+$/, limit: 'integer' } },
}

/** Fields that the objects have, of those that are read. */
export const objects = {
  payment_intent:
    'id object amount amount_received cancellation_reason created currency customer description last_payment_error latest_charge livemode metadata next_action payment_method payment_method_types status',
  'checkout.session':
    'id object amount_total client_reference_id created currency customer expires_at livemode metadata mode payment_intent payment_status setup_intent status success_url url',
  refund: 'id object amount created currency failure_reason metadata payment_intent status',
  dispute: 'id object amount charge created currency livemode metadata payment_intent reason status',
  charge: 'id object amount amount_refunded disputed metadata payment_intent status',
  setup_intent: 'id object client_secret customer last_setup_error livemode metadata payment_method status usage',
} as const

export const statuses = {
  payment_intent: [
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ],
  dispute: [
    ...['appeal_needs_response', 'appeal_under_review', 'lost', 'needs_response', 'prevented', 'under_review'],
    ...['warning_closed', 'warning_needs_response', 'warning_under_review', 'won'],
  ],
} as const

/** Events that docs/payments.md tells to send here, each with the object it carries. */
export const events = {
  'charge.refunded': 'charge',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'checkout.session.completed': 'checkout.session',
  'checkout.session.expired': 'checkout.session',
  'payment_intent.canceled': 'payment_intent',
  'payment_intent.payment_failed': 'payment_intent',
  'payment_intent.processing': 'payment_intent',
  'payment_intent.succeeded': 'payment_intent',
  'refund.failed': 'refund',
  'refund.updated': 'refund',
  'setup_intent.setup_failed': 'setup_intent',
  'setup_intent.succeeded': 'setup_intent',
} as const
