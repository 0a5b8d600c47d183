import type { Locale } from '@kontor/contract/problem-texts'
import { oneLine } from '../one-line.ts'
import { circumstances, type SecurityEvent } from './circumstances.ts'

/** Mails about a customer's record. */
export type AccountMails = {
  /** To every owner: where money goes is worth a thief's while. @property iban masked @property service the provider's own address */
  refund_account_changed: {
    customer: string
    number: number
    by: string
    iban: string
    event: SecurityEvent
    service: string
  }
}

type Texts = {
  [T in keyof AccountMails]: (values: AccountMails[T] & { provider: string }) => { subject: string; body: string }
}

export const accountMails: Record<Locale, Texts> = {
  en: {
    refund_account_changed: ({ customer, number, by, iban, event, service, provider }) => ({
      subject: `The account for refunds of ${oneLine(customer)} at ${provider} was changed`,
      body: `${oneLine(by)} has changed where money goes that ${provider} owes ${oneLine(customer)} (customer number ${number}). From now on it goes to ${iban}.

${circumstances('en', event)}

If you did not expect this, ask ${oneLine(by)}, and tell us at once: ${service}`,
    }),
  },
  de: {
    refund_account_changed: ({ customer, number, by, iban, event, service, provider }) => ({
      subject: `Das Konto für Erstattungen von ${oneLine(customer)} bei ${provider} wurde geändert`,
      body: `${oneLine(by)} hat geändert, wohin Geld geht, das ${provider} an ${oneLine(customer)} (Kundennummer ${number}) zahlt. Ab jetzt geht es an ${iban}.

${circumstances('de', event)}

Wenn Sie das nicht erwartet haben, fragen Sie ${oneLine(by)}, und sagen Sie uns sofort Bescheid: ${service}`,
    }),
  },
}
