import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { Attribute } from '@kontor/contract/attributes'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { OrderWords } from './order-text.ts'
import type { WithdrawalWords } from './withdrawal-text.ts'

type Contract = { number: string; label: string; link: string }

export const ordersMails = {
  /**
   * The contract on a durable medium (§ 312f (2) BGB).
   * @property order in the reader's language @property withdrawal paragraphs of the notice and its form, and the last day; for consumers
   * @property disputes what goes with the terms of consumers
   * @property kept whether it was on trial until now
   * @property byStaff why staff ordered it
   */
  order_confirmed: mail<
    Contract & {
      order: OrderPreview
      /** To the text that goes with it. */
      termsLink: string
      disputes: string | null
      kept: boolean
      /** It runs since a day, and was billed elsewhere until another one; null: it is set up. */
      adopted: { starts_on: string; billed_until: string | null } | null
      byStaff: string | null
      withdrawal: { until: string; text: string[]; early: boolean } | null
    }
  >(law),
  /** @property trialUntil last day of a trial; null: it is none */
  order_ready: mail<Contract & { attributes: Attribute[]; trialUntil: string | null }>(askedFor),
  order_delayed: mail<Contract>(askedFor),
  order_given_up: mail<Contract & { reason: string }>(law),
}

export type OrdersTexts = {
  mails: TextsOf<typeof ordersMails>
  words: OrderWords
  withdrawal: WithdrawalWords
  /** Name of the file of the general terms. */
  termsFile: (version: string) => string
  /** Line of a document for the set-up of this product. */
  setup: (product: string) => string
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof ordersMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    orders: OrdersTexts
  }
}
