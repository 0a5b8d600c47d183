import { dateFormat } from '@kontor/contract/formats'
import { type IntlTag, intlTag, type Locale } from '@kontor/contract/locales'

/** In which language dates are written, and in whose format: a reader of English may prefer German dates. */
export type DateFormat = { locale: Locale; tag: IntlTag }

export const datesIn = (locale: Locale, tag: IntlTag = intlTag(locale)): DateFormat => ({ locale, tag })

const time = { hour: '2-digit', minute: '2-digit' } as const

/** The month in words, or in digits where they would be another language's words. */
const dayParts = ({ locale, tag }: DateFormat): Intl.DateTimeFormatOptions =>
  tag === intlTag(locale)
    ? { day: 'numeric', month: 'long', year: 'numeric' }
    : { day: '2-digit', month: '2-digit', year: 'numeric' }

function inZone(dates: DateFormat, at: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const date = dateFormat(dates.tag, { ...dayParts(dates), ...parts, timeZone }).format(at)
  return `${date} ${zoneName(dates, at, timeZone)}`
}

/** "CET", "MEZ": as the reader's language calls it. */
const zoneName = ({ locale }: DateFormat, at: Date, timeZone: string): string =>
  dateFormat(intlTag(locale), { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Date and time with the zone, as people write it. */
export const momentText = (dates: DateFormat, at: Date, timeZone: string): string => inZone(dates, at, timeZone, time)

/** Writes it to the second, for receipts. */
export const exactMomentText = (dates: DateFormat, at: Date, timeZone: string): string =>
  inZone(dates, at, timeZone, { ...time, second: '2-digit' })

/** A local date, `YYYY-MM-DD`. */
export const dayText = (dates: DateFormat, date: string): string =>
  dateFormat(dates.tag, { ...dayParts(dates), timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Writes a local date with a short month, for a narrow column. */
export const shortDayText = (dates: DateFormat, date: string): string => {
  const parts = dayParts(dates)
  const month = parts.month === 'long' ? 'short' : parts.month
  return dateFormat(dates.tag, { ...parts, month, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

/** Day and time with the zone: "Monday, 16 November 2026, 14:00–16:00 CET". */
export function spanText(dates: DateFormat, { startsAt, endsAt, timeZone }: Span): string {
  const weekday = dateFormat(intlTag(dates.locale), { weekday: 'long', timeZone })
  const day = dateFormat(dates.tag, { ...dayParts(dates), timeZone })
  // one by one: as a range German adds a word
  const hour = dateFormat(dates.tag, { ...time, timeZone })
  const hours = [startsAt, endsAt].map(at => hour.format(at)).join('–')
  return `${weekday.format(startsAt)}, ${day.format(startsAt)}, ${hours} ${zoneName(dates, startsAt, timeZone)}`
}

/** Finds what a language is called in another one. */
export const languageName = (locale: Locale, language: Locale): string =>
  new Intl.DisplayNames(intlTag(locale), { type: 'language' }).of(language) ?? language
