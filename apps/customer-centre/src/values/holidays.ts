import { addDays } from './local-date.ts'

/** Easter Sunday by the Gregorian calendar, as Gauss and Lichtenberg compute it. */
export function easter(year: number): string {
  const k = Math.floor(year / 100)
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25)
  const s = 2 - Math.floor((3 * k + 3) / 4)
  const a = year % 19
  const d = (19 * a + m) % 30
  const r = Math.floor((d + Math.floor(a / 11)) / 29)
  const moon = 21 + d - r
  const sunday = 7 - ((year + Math.floor(year / 4) + s) % 7)
  return addDays(`${year}-03-01`, moon + (7 - ((moon - sunday) % 7)) - 1)
}

const fixed = ['01-01', '05-01', '10-03', '12-25', '12-26']
/** Good Friday, Easter Monday, Ascension, Whit Monday. */
const movable = [-2, 1, 39, 50]

/** A holiday in every state of Germany. */
export function isGermanHoliday(date: string): boolean {
  const sunday = easter(Number(date.slice(0, 4)))
  return fixed.includes(date.slice(5)) || movable.some(days => addDays(sunday, days) === date)
}

/** @param own further days without work: `YYYY-MM-DD`, or `MM-DD` for every year */
export function isWorkday(date: string, own: readonly string[] = []): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const free = weekday === 0 || weekday === 6 || own.includes(date) || own.includes(date.slice(5))
  return !free && !isGermanHoliday(date)
}

/** The day itself if it is one for work, or the next one that is. */
export function nextWorkday(date: string, own: readonly string[] = []): string {
  // no one is closed for a year: a list of holidays that says so is not followed
  for (let days = 0; days < 366; days++) {
    const day = addDays(date, days)
    if (isWorkday(day, own)) return day
  }
  return date
}
