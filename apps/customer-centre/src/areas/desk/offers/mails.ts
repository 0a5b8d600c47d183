import type { Money } from '@kontor/contract/money'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { Told } from './accept.ts'

/** Fills the declaration by which an offer is accepted. Sums are written already. */
export type AcceptanceFacts = {
  provider: string
  number: string
  name: string
  company: string
  email: string
  lines: readonly string[]
  /** Are the terms of each product, written out. */
  products: readonly string[]
  /** Is the day as if on which products are set up, for the sums; null: there are none. */
  setUpOn: string | null
  net: string
  tax: string
  gross: string
  until: string
  terms: string
  /** Says that a consumer asked for the work to begin at once. */
  early: boolean
  at: string
}

/** Go to the recipient, and to the person who made the offer. */
export const offersMails = {
  offer_sent: mail<{
    number: string
    intro: string
    net: Money
    gross: Money
    /** Says that products are offered, which cost something again. */
    recurring: boolean
    consumer: boolean
    until: string
    link: string
  }>(askedFor),
  offer_code: mail<{ number: string; code: string; minutes: number }>(askedFor),
  /** @property opened the recipient is a customer only now @property products how many contracts are concluded @property withdrawal empty where there is no such right */
  offer_accepted: mail<{ number: string; text: string; opened: boolean; products: number; withdrawal: string[] }>(law),
  staff_offer: mail<{ number: string; name: string; link: string; told: Told }>({ event: 'staff_offers' }),
}

export type OffersTexts = { acceptance: (facts: AcceptanceFacts) => string; mails: TextsOf<typeof offersMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof offersMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    offers: OffersTexts
  }
}
