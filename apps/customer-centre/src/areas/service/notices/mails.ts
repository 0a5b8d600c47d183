import type { NoticeKind, NoticeState } from '@kontor/contract/enums/notices'
import { type Locale, sourceLocale } from '@kontor/contract/locales'
import { askedFor, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

/** Texts by language, as staff wrote them: one of a language that came later is missing. */
export type Written = Partial<Record<Locale, string>>

export const inLanguage = (texts: Written, locale: Locale): string => texts[locale] ?? texts[sourceLocale] ?? ''

export type NoticeTold = {
  kind: NoticeKind
  state: NoticeState
  titles: Written
  texts: Written
  startsAt: Date
  endsAt: Date | null
  timeZone: string
  link: string
}

export const noticesMails = {
  /** Tells those whom it concerns, where staff chose so. */
  service_notice: mail<NoticeTold>({ event: 'notices' }),
  /** Tells those who asked for it instead of writing a ticket. */
  service_notice_followed: mail<NoticeTold>(askedFor),
}

/** Names what a feed reader shows. */
type FeedTexts = {
  title: (provider: string) => string
  states: Record<NoticeState, string>
  kinds: Record<NoticeKind, string>
}

export type NoticesTexts = { mails: TextsOf<typeof noticesMails>; feed: FeedTexts }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof noticesMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    notices: NoticesTexts
  }
}
