import type { PaymentKind, PaymentReason } from '@kontor/contract/enums/payments'
import type { Money } from '@kontor/contract/money'
import type { SandboxWords } from '../../../../adapters/payment/sandbox/hosted-page.ts'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../../platform/mail/mails.ts'

type About = { customer: number; amount: Money; label: string; numbers: readonly string[]; link: string }

export const payingMails = {
  /** To the person who paid; to the owners where a transfer has arrived. */
  payment_received: mail<About & { kind: PaymentKind; toBalance: boolean }>(askedFor),
  /** Tells what the clock tried to collect. @property again whether another method is tried */
  payment_failed: mail<About & { reason: PaymentReason; again: string | null }>(law),
  payment_returned: mail<About & { reason: PaymentReason; as: 'returned' | 'charged_back' }>(law),
  payment_refunded: mail<About>(law),
  /** @property last its last day @property numbers open invoices that it is to pay @property instead what then pays in its place, as it is the default one */
  card_expires: mail<{
    customer: number
    label: string
    last: string
    contracts: readonly string[]
    numbers: readonly string[]
    topsUp: boolean
    instead: string | null
    link: string
  }>(law),
}

export type PayingTexts = {
  mails: TextsOf<typeof payingMails>
  reasons: Record<PaymentReason, string>
  kinds: Record<PaymentKind, string>
  receipt: Record<
    'title' | 'amount' | 'method' | 'on' | 'for' | 'balance' | 'customer' | 'payment' | 'provider' | 'noInvoice',
    string
  >
  /** Are words of the sandbox gateway's own pages. */
  sandbox: SandboxWords
}
declare module '../../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof payingMails> {}
}
declare module '../../../../platform/messages.ts' {
  interface Catalogue {
    paying: PayingTexts
  }
}
