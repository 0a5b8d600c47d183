import type { documentEvents } from '@kontor/contract/enums/billing'
import type { PaymentReason, PaymentEvent as PaymentStep } from '@kontor/contract/enums/payments'
import type { Movement } from '../../ledger/entries.ts'
import type { BalanceBooks, Share } from './movements.ts'
import type { PaymentAction } from './posting-context.ts'
import type { StoredPayment } from './queries.ts'

/** Holds what is there for a refund, as far as the payment brought it: open credit notes in their order, and balance. */
export type Refundable = { credits: readonly { id: string; open: number }[]; balance: number }

/** Says what can happen to a payment, with what the books say of it by then. Amounts are above zero, in minor units of its currency. */
export type PaymentEvent =
  /** It is there to be asked for, and holds its documents. */
  | { type: 'begun' }
  /** Its money is there. @property at by default now @property amount_minor where it is not what was asked for @property reference the gateway's or the bank's name for it */
  | { type: 'arrived'; at?: Date; amount_minor?: number; reference?: string }
  /** Its money came in another currency, so it is none of ours: staff have to see what it is. */
  | { type: 'arrived_otherwise'; currency: string; amount_minor?: number }
  /** It brings no money. @property said the gateway's or the bank's own words or code */
  | { type: 'failed'; reason: PaymentReason; said?: string }
  /** The gateway or the bank works on it. */
  | { type: 'submitted'; reference?: string }
  /** The payer has to confirm it at `url`. */
  | { type: 'confirmation_wanted'; url: string; expiresAt: Date; reference?: string }
  /** The gateway did not answer. */
  | { type: 'unanswered' }
  /** The gateway has never heard of it. */
  | { type: 'unknown' }
  /** Its money went back to the payer without our doing. @property amount_minor by default all that is left of it @property applied what it has settled, in the order of the entries */
  | {
      type: 'went_back'
      as: 'returned' | 'charged_back'
      reason: PaymentReason
      said?: string
      amount_minor?: number
      books: BalanceBooks & { applied: readonly Share[] }
    }
  /** A dispute has ended for us: `amount_minor` is there again, of which `lost` had no one to be asked for. @property open its documents that nothing else holds */
  | { type: 'reinstated'; books: { amount_minor: number; lost: number; open: readonly { id: string; open: number }[] } }
  /** A refund of it begins. */
  | { type: 'refund_begun'; books: { refund: StoredPayment } }
  | { type: 'refund_unanswered'; pending: boolean; books: BalanceBooks & { refund: StoredPayment } }
  | { type: 'refund_failed'; said: string; books: BalanceBooks & { refund: StoredPayment } }
  | { type: 'refund_succeeded'; reference?: string; books: BalanceBooks & { refund: StoredPayment } }
  /** Someone gave it back on the gateway's own pages: `refund` has succeeded already. */
  | {
      type: 'refunded_elsewhere'
      books: BalanceBooks & { refund: StoredPayment; there: Refundable; applied: readonly Share[] }
    }

type Mail =
  | { template: 'received' }
  | { template: 'refunded' }
  | { template: 'returned'; reason: PaymentReason; as: 'returned' | 'charged_back' }

/** Holds what becomes of one payment by an event: all that one writer has to carry out, in one transaction. */
export type Outcome = {
  /** Is the payment as it is stored from here on. */
  payment: StoredPayment
  /** It is not stored yet. Unless it is over already, its documents are held for it. */
  isNew?: true
  /** Its documents can be paid otherwise. */
  releases?: boolean
  steps?: readonly { event: PaymentStep; detail?: string }[]
  movements?: readonly Movement[]
  /** Documents that stand otherwise though no entry touches them. */
  restated?: readonly string[]
  documentEvents?: readonly { document: string; event: (typeof documentEvents)[number]; at: Date; detail?: string }[]
  /** Credit notes and balance settle what is open now. */
  usesCredit?: boolean
  audit?: { action: PaymentAction; amount_minor?: number; after?: object }
  /** Tells of this amount, and of the documents of these numbers, by default the payment's. */
  mail?: Mail & { amount_minor?: number; numbers?: readonly string[] }
}
