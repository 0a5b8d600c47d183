import { dateFormat } from '@kontor/contract/formats'
import { intlTag, locales } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'

type Month = { month: number; year: number | null }

/** Months by their names in all languages, whole and short, in small letters and without a full stop. */
const months = new Map(
  locales.flatMap(locale =>
    (['long', 'short'] as const).flatMap(style =>
      Array.from({ length: 12 }, (_, month): [string, number] => [
        dateFormat(intlTag(locale), { month: style, timeZone: 'UTC' })
          .format(Date.UTC(2026, month))
          .toLowerCase()
          .replace('.', ''),
        month + 1,
      ]),
    ),
  ),
)

/** "March", "Rechnung März 2026", "03/2026", "2026-03". */
export function monthMeant(search: string): Month | null {
  const words = search
    .trim()
    .toLowerCase()
    .replace(/^(rechnung(en)?|invoices?|pdf)\s+/, '')
  const [, name = '', year] = /^(\p{L}+)\.?(?:\s+(\d{4}))?$/u.exec(words) ?? []
  const named = months.get(name)
  if (named) return { month: named, year: year ? Number(year) : null }
  const digits = /^(?<month>\d{1,2})[/.](?<year>\d{4})$|^(?<year>\d{4})-(?<month>\d{2})$/.exec(words)?.groups
  const month = Number(digits?.month)
  return digits && month >= 1 && month <= 12 ? { month, year: Number(digits.year) } : null
}

/** "870,79", "€1,819.96", "1.819,96 EUR": in cents. */
export function centsMeant(search: string): number | null {
  const amount = search.replaceAll(/€|eur|\s/gi, '').replace(/^[-−]/, '')
  if (!/^(\d{1,9}|\d{1,3}([.,]\d{3})+)[.,]\d{2}$/.test(amount)) return null
  return Number(amount.replaceAll(/\D/g, ''))
}

/** Says that a document is of the month, or of the amount, that a search means; null: it means neither. */
export function documentMeant(search: string): RawBuilder<boolean> | null {
  const cents = centsMeant(search)
  if (cents !== null) return sql<boolean>`abs(gross_minor) = ${cents}`
  const meant = monthMeant(search)
  if (!meant) return null
  const within = (day: RawBuilder<unknown>) => sql`extract(month from ${day}) = ${meant.month}
    and (${meant.year}::integer is null or extract(year from ${day}) = ${meant.year}::integer)`
  return sql<boolean>`(${within(sql`issued_on`)} or ${within(sql`period_from`)})`
}
