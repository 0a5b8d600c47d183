import type { DunningStep } from '@kontor/contract/enums/dunning'
import type { Money } from '@kontor/contract/money'
import { law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

export type OverdueDocument = { number: string; due: string; open: Money }

export type StepMail = {
  step: Exclude<DunningStep, 'lock'>
  customer: string
  number: number
  documents: readonly OverdueDocument[]
  sum: Money
  /** Says where transfers go; null: no one pays by transfer. */
  account: { iban: string; bic: string; holder: string } | null
  next: { step: DunningStep; on: string } | null
  /** Lists what default costs, as charged with this step. */
  charged: { number: string; amount: Money } | null
  /** With the notice of termination. */
  terminationOn: string | null
  deletionOn: string | null
  link: string
}

/** Reminders bring about default and go before a lock: no one can turn them off. */
export const dunningMails = {
  dunning_step: mail<StepMail>(law),
  contracts_ended: mail<{
    number: number
    /** `dataUntil` null: there are no data. */
    contracts: readonly { contract: string; on: string; dataUntil: string | null }[]
    documents: readonly OverdueDocument[]
    sum: Money
    link: string
  }>(law),
  deferral_decided: mail<{
    granted: boolean
    number: number
    sum: Money
    instalments: readonly { on: string; amount: Money }[]
    answer: string
    link: string
  }>(law),
  promise_broken: mail<{ number: number; sum: Money; next: { step: DunningStep; on: string } | null; link: string }>(
    law,
  ),
}

export type DunningTexts = {
  mails: TextsOf<typeof dunningMails>
  /** Lines of a document with what default costs. */
  charges: {
    /** @param rates a year, one after the other where the base rate has changed */
    interest: (number: string, open: string, rates: readonly string[]) => string
    lumpSum: (number: string) => string
    fee: string
  }
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof dunningMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    dunning: DunningTexts
  }
}
