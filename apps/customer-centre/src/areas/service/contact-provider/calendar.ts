import { addDays } from '../../../values/local-date.ts'
import type { OpeningHours } from '../../../values/opening-hours.ts'
import { dayAt, zonedTime } from '../../../values/zoned-time.ts'

/** When the provider can be reached, in their time zone. */
export type Calendar = {
  timeZone: string
  hours: readonly OpeningHours[]
  /** `YYYY-MM-DD`, or `MM-DD` for every year. */
  holidays: readonly string[]
}

type Span = { from: number; to: number }

const minuteMs = 60_000
/** Longer than any chain of holidays. */
const horizonDays = 21

/** Says whether the phone is answered now, and when that changes; null where it does not within three weeks. */
export function statusAt(calendar: Calendar, now: Date): { open: boolean; changesAt: Date | null } {
  const at = now.getTime()
  const from = addDays(dayAt(calendar.timeZone, at), -1)
  const spans = joined(days(from, horizonDays).flatMap(day => spansOf(calendar, day)))
  const end = zonedTime(addDays(from, horizonDays), 0, calendar.timeZone)
  const current = spans.find(span => span.from <= at && at < span.to)
  if (current) return { open: true, changesAt: current.to >= end ? null : new Date(current.to) }
  const next = spans.find(span => span.from > at)
  return { open: false, changesAt: next ? new Date(next.from) : null }
}

const slotMinutes = 120
/** Staff who call back need a moment to see it. */
const noticeMinutes = 30
const workingDays = 5

/**
 * Times for a call-back: whole slots of two hours on the next five days with hours, today included while one is left.
 */
export function callbackSlots(calendar: Calendar, now: Date): { startsAt: Date; endsAt: Date }[] {
  const earliest = now.getTime() + noticeMinutes * minuteMs
  const today = dayAt(calendar.timeZone, now.getTime())
  const found: { startsAt: Date; endsAt: Date }[][] = []
  for (const day of days(today, horizonDays)) {
    // a change of clocks can remove a whole slot
    const slots = slotsOf(calendar, day).filter(
      ({ startsAt, endsAt }) => startsAt.getTime() >= earliest && startsAt < endsAt,
    )
    if (slots.length > 0) found.push(slots)
    if (found.length === workingDays) break
  }
  return found.flat()
}

function slotsOf(calendar: Calendar, date: string): { startsAt: Date; endsAt: Date }[] {
  return openOn(calendar, date).flatMap(({ opens, closes }) =>
    Array.from({ length: Math.floor((closes - opens) / slotMinutes) }, (_, index) => {
      const start = opens + index * slotMinutes
      const at = (minutes: number) => new Date(zonedTime(date, minutes, calendar.timeZone))
      return { startsAt: at(start), endsAt: at(start + slotMinutes) }
    }),
  )
}

function openOn({ hours, holidays }: Calendar, date: string): OpeningHours[] {
  if (holidays.includes(date) || holidays.includes(date.slice(5))) return []
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return hours.filter(({ day }) => day === weekday)
}

const spansOf = (calendar: Calendar, date: string): Span[] =>
  openOn(calendar, date).map(({ opens, closes }) => ({
    from: zonedTime(date, opens, calendar.timeZone),
    to: zonedTime(date, closes, calendar.timeZone),
  }))

/** Joins hours that continue over midnight. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last?.to === span.from) last.to = span.to
    else whole.push({ ...span })
  }
  return whole
}

const days = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index))
