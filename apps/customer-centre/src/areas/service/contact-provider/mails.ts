import type { ContactTopic, NoticeCategory, NoticeDecision } from '@kontor/contract/enums/contact-provider'
import type { Locale } from '@kontor/contract/locales'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { HoursWords } from '../../../values/opening-hours.ts'
import type { Message, WrittenBy } from './message-text.ts'

type Call = {
  number: string
  topic: ContactTopic
  phone: string
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** Copies and receipts to people who wrote by the contact page, and what arrives for staff. */
export const contactProviderMails = {
  inquiry_copy: mail<Message>(askedFor),
  inquiry_arrived: mail<Message & WrittenBy>(askedFor),
  callback_booked: mail<Call & { appUrl: string | null }>(askedFor),
  callback_arrived: mail<Call & WrittenBy & { language: Locale }>(askedFor),
  callback_withdrawn: mail<Call & WrittenBy>(askedFor),
  callback_missed: mail<Call & { appUrl: string }>(askedFor),
  // Art. 16 (4) and (5) of Regulation (EU) 2022/2065
  notice_received: mail<{ number: string; text: string }>(law),
  notice_arrived: mail<{ number: string; text: string; appUrl: string }>(law),
  notice_decided: mail<{ number: string; decision: NoticeDecision; statement: string; appUrl: string }>(law),
}

export type NoticeFacts = {
  provider: string
  number: string
  category: NoticeCategory
  explanation: string
  locations: readonly string[]
  /** Empty where the notifier stays unknown. */
  name: string
  email: string
  files: readonly string[]
  /** Day and time as people write them. */
  receivedAt: string
}

export type ContactProviderTexts = HoursWords & {
  mails: TextsOf<typeof contactProviderMails>
  /** A notice of illegal content as its receipt shows it, with what happens now (Art. 16 (4) to (6) of Regulation (EU) 2022/2065). */
  notice: (facts: NoticeFacts) => string
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof contactProviderMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    contactProvider: ContactProviderTexts
  }
}
