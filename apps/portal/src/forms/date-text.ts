import { dateFormat } from '@kontor/contract/formats'

type Part = 'day' | 'month' | 'year'
type Piece = { part: Part } | { literal: string }

/** Finds how a day is written with digits in the locale: `31.12.2026`, `31/12/2026`. */
function piecesOf(locale: string): Piece[] {
  return dateFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? { literal: value } : { part: type as Part })) // three parts were asked for
}

/** The pattern with a text for each part, such as the letters that stand for it. */
export const datePattern = (locale: string, texts: Record<Part, string>): string =>
  piecesOf(locale)
    .map(piece => ('part' in piece ? texts[piece.part] : piece.literal))
    .join('')

/** `2026-12-31` in the reader's format; anything else is no day, and empty. */
export function dateText(day: string, locale: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year && month && date ? datePattern(locale, { year, month, day: date }) : ''
}

/**
 * Reads what was typed as `YYYY-MM-DD`; null where it is no day. Parts may be separated by anything, by nothing where they are eight
 * digits, and an ISO date is one in every locale. Two digits of a year mean this century.
 */
export function parseDate(text: string, locale: string): string | null {
  const typed = text.trim()
  const numbers = /^\d{8}$/.test(typed) ? cut(typed, locale) : typed.split(/[^\d]+/).filter(Boolean)
  if (numbers.length !== 3 || /[^\d\s./-]/.test(typed)) return null
  const order: Part[] =
    numbers[0]?.length === 4
      ? ['year', 'month', 'day']
      : piecesOf(locale).flatMap(piece => ('part' in piece ? [piece.part] : []))
  const of = (part: Part) => numbers[order.indexOf(part)] ?? ''
  const year = of('year').length === 2 ? `20${of('year')}` : of('year')
  const day = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Eight digits, cut as long as the locale's parts are. */
function cut(digits: string, locale: string): string[] {
  let rest = digits
  return piecesOf(locale).flatMap(piece => {
    if (!('part' in piece)) return []
    const length = piece.part === 'year' ? 4 : 2
    const part = rest.slice(0, length)
    rest = rest.slice(length)
    return [part]
  })
}

/** A 31st of February would be written back as the 3rd of March. */
function isDay(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
