import type { LimitDecision } from '@kontor/contract/enums/customer'
import type { SecurityEvent } from '../../../platform/mail/circumstances.ts'
import { askedFor, mail, security, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

export const customerMails = {
  verify_email: mail<{ link: string; hours: number }>(askedFor),
  registration_known: mail<{ appUrl: string }>(askedFor),
  /** To every owner: where money goes is worth a thief's while. @property iban masked @property service the provider's own address */
  refund_account_changed: mail<{
    customer: string
    number: number
    by: string
    iban: string
    event: SecurityEvent
    service: string
  }>(security),
  /** To who asked, or to the owners. */
  limit_decided: mail<{
    customer: number
    key: string
    decision: LimitDecision
    asked: number
    limit: number
    reason: string
    link: string
  }>(askedFor),
  /** @property until the last day on which it counts */
  exemption_ends: mail<{ customer: string; certificate: string; until: string; appUrl: string }>({ event: 'vat_id' }),
  vat_id_invalid: mail<{ customer: string; vatId: string; appUrl: string }>({ event: 'vat_id' }),
}

export type CustomerTexts = {
  mails: TextsOf<typeof customerMails>
  /** Names of the limits by key. */
  limits: Readonly<Record<string, string>>
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof customerMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    customer: CustomerTexts
  }
}
