import { dateFormat } from '@kontor/contract/formats'

/** Local dates are `YYYY-MM-DD` text; they are counted in UTC, where every day has 24 hours. */
const dayMs = 86_400_000
const read = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => written(read(date) + days * dayMs)

export const daysBetween = (from: string, to: string): number => Math.round((read(to) - read(from)) / dayMs)

/**
 * The same day some months later, or the last one of a shorter month (§ 188 (3) BGB).
 * @param day the intended day, where the date itself already was the end of a shorter month
 */
export function addMonths(date: string, months: number, day = Number(date.slice(8))): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return written(last.getTime())
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

export const lastOfMonth = (date: string): string => `${date.slice(0, 8)}${daysInMonth(date)}`

export function daysInMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
}

/** The date itself, or the Monday after a weekend: direct debits are drawn on bank working days. */
export function workingDay(date: string): string {
  const weekday = new Date(read(date)).getUTCDay()
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** The local date of a moment. */
export const dayOf = (moment: Date, timeZone: string): string =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

/** The moment a local day begins: midnight, or the clock's first time where there is none (some zones skip it). */
export function startOfDay(date: string, timeZone: string): Date {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const wanted = read(date)
  // the local time at a guess tells how far the guess is off; twice, because the offset may change in between
  let guess = wanted
  for (let step = 0; step < 2; step++) guess += wanted - Date.parse(`${format.format(guess).replace(' ', 'T')}Z`)
  return new Date(format.format(guess).startsWith(date) ? guess : guess + 3_600_000)
}

const berlinOffset = dateFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })

/** @param time `HH:MM` by day, as clocks in Berlin show it */
export function berlinTime(date: string, time: string): Date {
  // clocks change at night, so noon's offset is the day's
  const zone = berlinOffset.formatToParts(read(date) + dayMs / 2).find(part => part.type === 'timeZoneName')
  return new Date(`${date}T${time}:00${zone?.value.slice(3) ?? 'Z'}`)
}
