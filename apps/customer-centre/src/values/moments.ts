import { intlTag, type Locale } from '@kontor/contract/locales'

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const

/** Date and time with the zone, as people write it. */
export const momentText = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(intlTag(locale), { ...day, ...time, timeZone, timeZoneName: 'short' }).format(at)

/** As above to the second, for receipts. */
export const exactMomentText = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(intlTag(locale), {
    ...{ ...day, ...time, second: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  }).format(at)

/** A local date, `YYYY-MM-DD`. */
export const dayText = (locale: Locale, date: string): string =>
  new Intl.DateTimeFormat(intlTag(locale), { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

/** Day and time with the zone: "Monday, 16 November 2026, 14:00–16:00 CET". */
export const spanText = (locale: Locale, { startsAt, endsAt, timeZone }: Span): string =>
  new Intl.DateTimeFormat(intlTag(locale), {
    ...{ weekday: 'long', ...day, ...time },
    timeZone,
    timeZoneName: 'short',
  }).formatRange(startsAt, endsAt)

/** What a language is called in another one. */
export const languageName = (locale: Locale, language: Locale): string =>
  new Intl.DisplayNames(intlTag(locale), { type: 'language' }).of(language) ?? language
