/** Local dates are `YYYY-MM-DD` text; they are counted in UTC, where every day has 24 hours. */
const dayMs = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => written(utc(date) + days * dayMs)
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)

/** The same day some months on, or that month's last one where it is shorter. */
export function addMonths(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 8)}01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const start = written(first.getTime())
  return addDays(start, Math.min(Number(date.slice(8)), daysInMonth(start)) - 1)
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

export function daysInMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
}

/** The date itself, or the Monday after a weekend: direct debits are drawn on bank working days. */
export function workingDay(date: string): string {
  const weekday = new Date(utc(date)).getUTCDay()
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

const berlinOffset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })

/** @param time `HH:MM` as the clock on the wall in Berlin shows it */
export function berlinTime(date: string, time: string): Date {
  // no demo row falls into the night hour in which the offset changes, so noon's offset is the day's
  const zone = berlinOffset.formatToParts(utc(date) + dayMs / 2).find(part => part.type === 'timeZoneName')
  return new Date(`${date}T${time}:00${zone?.value.slice(3) ?? 'Z'}`)
}
