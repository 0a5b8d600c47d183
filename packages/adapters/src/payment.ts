/** Says why a payment failed or came back; in brackets the codes of banks (ISO 20022). */
export type PaymentReason =
  | 'declined'
  | 'insufficient_funds' // AM04
  | 'card_expired'
  | 'authentication_failed'
  /** The payer gave up, or went back. */
  | 'cancelled'
  /** The payer did not answer in time. */
  | 'abandoned'
  | 'account_wrong' // AC01, BE05, RC01
  | 'account_closed' // AC04
  | 'account_blocked' // AC06
  | 'no_mandate' // MD01
  | 'payer_objected' // MD06
  | 'payer_deceased' // MD07
  | 'bank_refused' // MS02, MS03, SL01
  | 'charged_back'
  /** The method was removed or cannot be charged any more. */
  | 'method_gone'
  | 'unwritable'
  | 'disputed'
  /** The gateway refused it for a reason of its own, or could not be asked. */
  | 'technical'
  | 'other'

/** A card as its gateway knows it; Kontor never sees the number. */
export type SavedCard = {
  /**
   * `confirmation_required`: the bank asks its customer first (3-D Secure); the card counts once the customer has
   * answered.
   */
  answer: 'success' | 'confirmation_required'
  /** The gateway's name for it, to charge it by. */
  token: string
  brand: string
  lastFour: string
  /** The card's last valid month, `YYYY-MM`. */
  expires: string
  /** Is as it was entered on the gateway's page. */
  holder?: string
}

/** @property payer the customer, as this installation alone names them: what one of them began, another cannot finish */
export type CardStart = { returnUrl: URL; payer: string; locale: string; now: Date }

export type ApprovedAgreement = { token: string; payer: string; account: string }

export type ChargeRequest = {
  /** Our payment's id: the gateway's idempotency key, and the name by which it can be asked at any time. */
  id: string
  kind: 'card' | 'paypal'
  amount_minor: number
  currency: string
  /** The saved card or agreement; null: the payer enters one on the gateway's own page. */
  token: string | null
  /** The payer is there and can be asked by the bank. Otherwise a charge that needs that fails. */
  present: boolean
  /** Says where the payer comes back to. */
  returnUrl: string
  /** Numbers of the invoices, for the payer's statement. */
  description: string
  locale: string
  now: Date
  /**
   * Told and awaited before money can move: by this name it can be asked what it did, whatever happens then. Rejects where the payment is no
   * longer under way, and nothing is taken.
   */
  known: (reference: string) => Promise<void>
}

/** Money that the gateway gave back. @property ours our refund's id; null: someone made it on the gateway's own pages */
export type GatewayRefund = { reference: string; amount_minor: number; ours: string | null }

type Arrived = {
  reference?: string
  amount_minor?: number
  currency?: string
  /** Those that are through, where it tells of any. */
  refunds?: GatewayRefund[]
  /** A dispute about it has ended for us: what it had taken is back. */
  disputeWon?: boolean
}

/** Says what became of a charge, as its gateway says. */
export type ChargeState =
  | ({ state: 'succeeded' } & Arrived)
  /** Under way at a bank: it will say. */
  | { state: 'pending'; reference?: string }
  /** The payer has to confirm it at `url`. */
  | { state: 'action'; url: string; expiresAt: Date; reference?: string }
  | { state: 'failed'; reason: PaymentReason; said: string }
  /** It had succeeded, and the payer's bank took it back since. @property amount_minor by default all of it */
  | { state: 'charged_back'; reason: PaymentReason; said: string; amount_minor?: number }
  /** The gateway has never heard of it. */
  | { state: 'unknown' }

export type RefundRequest = {
  /** Our refund's id: the idempotency key. */
  id: string
  /** The payment that it gives back, by our id and by the gateway's reference. */
  payment: string
  reference: string | null
  amount_minor: number
  currency: string
  now: Date
}
export type RefundState = { state: 'succeeded' | 'pending' | 'failed' | 'unknown'; said: string; reference?: string }

/** News of a charge: it only says which one to ask about, so that late ones and those out of order do no harm. */
export type GatewayEvent = {
  id: string
  kind: string
  payment: string | null
  /** A card was entered, and can be saved by its token as if its payer were back. */
  card?: { token: string; payer: string }
}

/** Holds what a machine has sent that says it is the gateway. */
export type GatewayMessage = {
  body: string
  headers: Record<string, unknown>
  now: Date
  /**
   * Through here goes a gateway that has to ask its provider about a signature, once everything that costs nothing is right. `known`: what the
   * event says was dealt with before. Rejects where this sender has sent too much that was not signed.
   */
  prove: (event: string, isSigned: () => Promise<boolean>) => Promise<'signed' | 'forged' | 'known'>
}

/**
 * Takes money by cards and agreements. Refusals are answers; a rejected promise means that the gateway could not be asked, or did not answer
 * in time: what became of it is then found out by `lookUp`, and nothing is asked for a second time.
 */
export type PaymentGateway = {
  /** Small letters, kept with each payment and part of the address of its webhook: it stays the same for ever. */
  name: string
  /** Says what it can take. */
  kinds: readonly ('card' | 'paypal')[]
  /**
   * A page of the gateway's own that takes a card; the payer comes back with its token as `session`, or with `cancelled`.
   */
  startCard?: (request: CardStart) => Promise<{ url: string }>
  /** Exchanges the one-time token of the gateway's form for a permanent one. Unknown: it is no token, or used up. */
  saveCard: (request: {
    token: string
    holder: string
    payer: string
    now: Date
  }) => Promise<SavedCard | 'declined' | 'unknown'>
  /** @param returnUrl where the payer returns; the agreement's name is added as `agreement` */
  startAgreement: (request: { returnUrl: URL }) => Promise<{ agreement: string; approvalUrl: string }>
  /** Null until the payer has approved. */
  finishAgreement: (agreement: string) => Promise<ApprovedAgreement | null>
  /** The same id again is the same charge, and answers how that one stands. */
  charge: (request: ChargeRequest) => Promise<ChargeState>
  /** @param payment our id @param reference the gateway's own name, where it has told it */
  lookUp: (payment: string, reference: string | null, now: Date) => Promise<ChargeState>
  /** Gives up a charge that no one has confirmed. What has succeeded meanwhile stays, and is answered. */
  cancel: (payment: string, reference: string | null, now: Date) => Promise<ChargeState>
  /** Does as `charge` does, the other way. */
  refund: (request: RefundRequest) => Promise<RefundState>
  /** Null: it is not signed by the gateway, or too old. */
  parseWebhook: (message: GatewayMessage) => Promise<GatewayEvent | null>
}

/** The gateway could not be asked, or has not said what became of it: it is asked again later. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}
