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

export const federalStates = [
  ...['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV'],
  ...['NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'],
] as const
export type FederalState = (typeof federalStates)[number]

/** Days that are holidays in the whole of a state besides those of all; those of single communities are not among them. */
const ofStates: Record<string, readonly FederalState[]> = {
  '01-06': ['BW', 'BY', 'ST'],
  '03-08': ['BE', 'MV'],
  '08-15': ['SL'],
  '09-20': ['TH'],
  '10-31': ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'],
  '11-01': ['BW', 'BY', 'NW', 'RP', 'SL'],
  // of one year alone, by the state's law
  '2028-06-17': ['BE'],
}
/** By days after Easter: Easter itself, Whit Sunday, Corpus Christi. */
const movableOfStates: readonly (readonly [number, readonly FederalState[]])[] = [
  [0, ['BB']],
  [49, ['BB']],
  [60, ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
]

/** A holiday in every state of Germany, or in that one: by ISO 3166-2, without the country. */
export function isGermanHoliday(date: string, state: FederalState | null = null): boolean {
  const sunday = easter(Number(date.slice(0, 4)))
  const on = (days: number) => addDays(sunday, days) === date
  if (fixed.includes(date.slice(5)) || movable.some(on)) return true
  if (state === null) return false
  const those = [...(ofStates[date] ?? []), ...(ofStates[date.slice(5)] ?? [])]
  return (
    those.includes(state) ||
    movableOfStates.some(([days, states]) => states.includes(state) && on(days)) ||
    (state === 'SN' && date === dayOfRepentance(date.slice(0, 4)))
  )
}

/** The Wednesday before the 23rd of November. */
function dayOfRepentance(year: string): string {
  const weekday = new Date(`${year}-11-22T00:00:00Z`).getUTCDay()
  return addDays(`${year}-11-22`, -((weekday + 4) % 7))
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
