/** Lists how money comes: by a saved method, or as the customer's own transfer. */
export const paymentKinds = ['card', 'sepa', 'paypal', 'transfer'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/**
 * Why a payment failed or came back, whichever the method; what the bank or the gateway said itself stands beside it. In brackets the
 * banks' codes (ISO 20022 external return reasons).
 */
export const paymentReasons = [
  'declined',
  'insufficient_funds', // AM04
  'card_expired',
  'authentication_failed',
  /** The payer gave up, or went back. */
  'cancelled',
  /** The payer did not answer in time. */
  'abandoned',
  'account_wrong', // AC01, BE05, RC01
  'account_closed', // AC04
  'account_blocked', // AC06
  'no_mandate', // MD01
  'payer_objected', // MD06
  'payer_deceased', // MD07
  'bank_refused', // MS02, MS03, SL01
  'charged_back',
  /** The method was removed or cannot be charged any more. */
  'method_gone',
  /** No bank takes it: the holder's name has no Latin letters, or the account is none. */
  'unwritable',
  /** Says that what it was for is in dispute. */
  'disputed',
  /** The gateway refused it for a reason of its own, or could not be asked. */
  'technical',
  'other',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** Each step of a payment, in the order in which they can happen. */
export const paymentEvents = [
  'initiated',
  /** The gateway or the bank was asked. */
  'asked',
  /** It did not answer in time: it is asked what it did, never again to do it. */
  'no_answer',
  'confirmation_wanted',
  'confirmed',
  'submitted',
  'succeeded',
  'failed',
  'returned',
  'charged_back',
  'refund_asked',
  'refunded',
  'refund_failed',
  'reinstated',
  /** An invoice was no longer open for it: the rest became balance. */
  'to_balance',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Lists what can be done with a payment now. */
export const paymentActions = ['continue', 'cancel', 'receipt', 'pay_again', 'refund'] as const
export type PaymentAction = (typeof paymentActions)[number]

/** Lists what an offered way to pay does. */
export const payWays = [
  /** Money is taken at once; the bank may want to ask first. */
  'at_once',
  /** Paid on the gateway's own page, with a card or account that is not saved. */
  'hosted',
  /** Collected from the account on a day that is announced. */
  'collected',
  /** The customer transfers, with a reference. */
  'transfer',
] as const

/** Why a document cannot be paid now. */
export const payObstacles = ['under_way', 'disputed', 'settled', 'not_a_claim', 'other_currency'] as const
export type PayObstacle = (typeof payObstacles)[number]
