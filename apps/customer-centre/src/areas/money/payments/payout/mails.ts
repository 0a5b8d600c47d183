import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { Money } from '@kontor/contract/money'
import { law, mail, type TextsOf, type ValuesOf } from '../../../../platform/mail/mails.ts'

/** @property to the account, masked, or the card or PayPal that it goes back to */
type About = { customer: number; amount: Money; to: string; link: string }

/** To all owners: one of their accounts may be in the wrong hands. */
export const payoutMails = {
  payout_asked: mail<About & { by: string; service: string; transferred: boolean }>(law),
  payout_paid: mail<About>(law),
  /** @property back the bank has sent it back @property why by the bank's code, in place of a reason */
  payout_refused: mail<About & { reason: string; back: boolean; why: PaymentReason | null }>(law),
}

export type PayoutTexts = { mails: TextsOf<typeof payoutMails> }
declare module '../../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof payoutMails> {}
}
declare module '../../../../platform/messages.ts' {
  interface Catalogue {
    payouts: PayoutTexts
  }
}
