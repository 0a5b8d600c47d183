import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { Money } from '@kontor/contract/money'
import { law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

export const balanceMails = {
  /** @property paused whether nothing is charged any more until the customer sets the rule anew */
  top_up_failed: mail<{
    customer: number
    amount: Money
    label: string
    reason: PaymentReason
    paused: boolean
    appUrl: string
  }>(law),
}

export type BalanceMailTexts = TextsOf<typeof balanceMails>

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof balanceMails> {}
}
