import { addDays } from './local-date.ts'

/** Closed each year; so are weekends, Good Friday and Easter Monday (ECB, long-term calendar of TARGET closing days). */
const closedEachYear = ['01-01', '05-01', '12-25', '12-26']

/** Easter Sunday of the Gregorian calendar, as a local date (the rule of Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const days = epact + weekday - 7 * Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, days)
}

/** Says whether banks settle direct debits and transfers on this local date. */
export function isTargetDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || closedEachYear.includes(date.slice(5))) return false
  const easter = easterOf(Number(date.slice(0, 4)))
  return date !== addDays(easter, -2) && date !== addDays(easter, 1)
}

/** The date itself, or the first day after it on which banks settle. */
export function targetDayFrom(date: string): string {
  let day = date
  while (!isTargetDay(day)) day = addDays(day, 1)
  return day
}

/** So many days of settlement after a date, or before it where `count` is below zero. */
export function targetDaysAfter(date: string, count: number): string {
  const step = Math.sign(count)
  let day = date
  for (let left = Math.abs(count); left > 0; left--) {
    do day = addDays(day, step)
    while (!isTargetDay(day))
  }
  return day
}

/**
 * The day of a direct debit: not before it is due, not before the days are over that the mandate leaves between announcement and debit
 * (SEPA Core rulebook 4.3.1: 14 unless agreed otherwise), and not before the bank can have it, a day of settlement beforehand (D-1).
 */
export function collectionDay({
  due,
  announced,
  noticeDays,
}: {
  due: string
  announced: string
  noticeDays: number
}): string {
  const earliest = [due, addDays(announced, noticeDays), targetDaysAfter(announced, 1)].toSorted().at(-1) ?? due
  return targetDayFrom(earliest)
}
