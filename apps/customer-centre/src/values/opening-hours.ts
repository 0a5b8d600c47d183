/** Within one day, local time of the provider. Day 1 is Monday; minutes count from midnight, 1440 is the end of the day. */
export type OpeningHours = { day: number; opens: number; closes: number }

/** English as OpenStreetMap writes days, and German. */
const dayNames: Record<string, number> = {
  mo: 1,
  tu: 2,
  we: 3,
  th: 4,
  fr: 5,
  sa: 6,
  su: 7,
  di: 2,
  mi: 3,
  do: 4,
  so: 7,
}
const expected = 'expected days and times such as "Mo-Fr 08:00-18:00; Sa 10:00-14:00"'

/**
 * Reads `Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00`; days in English or German.
 * @throws Error that names what cannot be read
 */
export function parseHours(text: string): OpeningHours[] {
  const hours = text
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
    .flatMap(rule)
    .sort((a, b) => a.day - b.day || a.opens - b.opens)
  if (hours.length === 0) throw new Error(expected)
  for (const [index, next] of hours.entries()) {
    const before = hours[index - 1]
    if (before?.day === next.day && before.closes > next.opens)
      throw new Error(
        `the times of one day overlap: ${clock(before.opens)}-${clock(before.closes)} and ${clock(next.opens)}-${clock(next.closes)}`,
      )
  }
  return hours
}

function rule(text: string): OpeningHours[] {
  const [, days = '', times = ''] = /^(\S+(?:\s*,\s*\S+)*)\s+(\d.*)$/.exec(text.replaceAll(/[–—]/g, '-')) ?? []
  if (!days) throw new Error(`"${text}" cannot be read: ${expected}`)
  const ranges = times.split(',').map(time => range(time.trim(), text))
  return days
    .split(',')
    .flatMap(part => daysOf(part.trim(), text))
    .flatMap(day => ranges.map(times => ({ day, ...times })))
}

function daysOf(text: string, whole: string): number[] {
  const [from, to = from, more] = text.split('-').map(name => dayNames[name.trim().toLowerCase()])
  if (!from || !to || more !== undefined || text.split('-').length > 2)
    throw new Error(`"${whole}" names no days: ${expected}`)
  if (from > to) throw new Error(`"${text}" runs backwards: a week begins on Monday here`)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function range(text: string, whole: string): { opens: number; closes: number } {
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)$/.exec(text) ?? []
  const opens = Number(fromHour) * 60 + Number(fromMinute)
  const closes = Number(toHour) * 60 + Number(toMinute)
  if (Number.isNaN(opens + closes) || Number(fromMinute) > 59 || Number(toMinute) > 59 || closes > 1440)
    throw new Error(`"${whole}" has no times: ${expected}`)
  if (opens >= closes) throw new Error(`"${text}" ends before it begins; hours over midnight are written as two days`)
  return { opens, closes }
}

/** `HH:MM`; the end of a day is 24:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A day without hours: `YYYY-MM-DD`, or `MM-DD` for every year. */
export const isHolidayRule = (text: string): boolean =>
  /^(\d{4}-)?\d\d-\d\d$/.test(text) && isDay(text.length === 5 ? `2024-${text}` : text)

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

export type HoursWords = {
  /** Short names of the days, from 1 for Monday. */
  days: readonly string[]
  /** The hours of a day: "8:00–18:00". */
  times: (times: string) => string
}

/** The hours in one line, days that follow each other with the same times together: "Mon–Fri 8:00–18:00, Sat 10:00–14:00". */
export function hoursText(hours: readonly OpeningHours[], { days, times: timesText }: HoursWords): string {
  const timesOf = (day: number) =>
    hours
      .filter(open => open.day === day)
      .map(open => `${plain(open.opens)}–${plain(open.closes)}`)
      .join(', ')
  const groups: { from: number; to: number; times: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const times = timesOf(day)
    const last = groups.at(-1)
    if (times === '') continue
    if (last?.times === times && last.to === day - 1) last.to = day
    else groups.push({ from: day, to: day, times })
  }
  return groups
    .map(
      ({ from, to, times }) =>
        `${from === to ? days[from - 1] : `${days[from - 1]}–${days[to - 1]}`} ${timesText(times)}`,
    )
    .join(', ')
}

/** Writes it as people do: 8:00. */
const plain = (minutes: number): string => clock(minutes).replace(/^0(\d)/, '$1')
