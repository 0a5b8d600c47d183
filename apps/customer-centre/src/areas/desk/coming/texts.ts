import type { ComingKind } from '@kontor/contract/enums/coming'
import type { TakenStep } from '@kontor/contract/enums/dunning'
import type { ComingMailTexts } from './mails.ts'

/** Holds what a title is made of. @property names what it is about, as one text @property month with its year */
export type TitleWords = {
  names: string
  number: string
  late: boolean
  month: string
  months: number
  renews: boolean
  mandate: boolean
  step: TakenStep
}

/** Holds what a calendar's events say besides their titles. */
type CalendarWords = {
  name: (customer: string) => string
  priced: (title: string, amount: string, about: boolean) => string
  changeUntil: (day: string) => string
}

export type ComingTexts = {
  mails: ComingMailTexts
  /** Tells by its kind what comes: one line without its day and its amount, which stand beside it. */
  titles: Record<ComingKind, (words: TitleWords) => string>
  more: (names: string, more: number) => string
  calendar: CalendarWords
}

declare module '../../../platform/messages.ts' {
  interface Catalogue {
    coming: ComingTexts
  }
}
