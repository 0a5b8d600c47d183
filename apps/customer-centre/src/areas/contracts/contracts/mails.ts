import type { Cycle } from '@kontor/contract/enums/contracts'
import type { Price } from '@kontor/contract/money'
import { law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'

/** @property last day on which the contract can be ended before the price holds @property meters those whose price changes too, as the customer reads it */
export type AnnouncedPrice = {
  number: string
  label: string
  cycle: Cycle
  currency: string
  from: string
  last: string
  before: Price
  after: Price
  meters: readonly { was: AgreedMeter; is: AgreedMeter }[]
}

type Contract = { number: string; label: string; link: string }

export const contractsMails = {
  // § 327r BGB asks for a durable medium
  price_announced: mail<{ customer: number; prices: readonly AnnouncedPrice[]; appUrl: string }>(law),
  /** To the owners, the day after the last one. @property dataUntil last day for fetching data; null: there are none @property trial whether it was one until the end */
  contract_ended: mail<Contract & { on: string; dataUntil: string | null; trial: boolean }>(law),
  /** To the owners, some days before a trial ends by itself. @property on its last day @property link to where it is kept */
  trial_ends: mail<Contract & { on: string }>({ event: 'contracts' }),
  /** To the owners: no one took it over in time. */
  contract_offer_lapsed: mail<Contract>(law),
  /** To the owners, a month before the last day on which it can be cancelled in time. */
  contract_renews: mail<Contract & { on: string; months: number; cancelBy: string }>({ event: 'contracts' }),
}

export type ContractsTexts = { mails: TextsOf<typeof contractsMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof contractsMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    contracts: ContractsTexts
  }
}
