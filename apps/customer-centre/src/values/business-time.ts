import { addDays } from './local-date.ts'
import type { OpeningHours } from './opening-hours.ts'
import { dayAt, minuteMs, offsetsAround } from './zoned-time.ts'

/** When someone works, in their time zone. */
export type BusinessHours = {
  timeZone: string
  /** `always`: around the clock, on holidays as well. */
  hours: readonly OpeningHours[] | 'always'
  isHoliday(date: string): boolean
}

/** A plan that has no hours for so long has none. */
const horizonDays = 800

/** The first moment by which so much business time has passed; null where that is never. */
export function afterBusinessTime(plan: BusinessHours, from: Date, ms: number): Date | null {
  if (plan.hours === 'always') return new Date(from.getTime() + ms)
  let left = ms
  for (let days = 0, day = dayAt(plan.timeZone, from.getTime()); days < horizonDays; days++, day = addDays(day, 1)) {
    for (const span of spansOf(plan, day)) {
      const start = Math.max(span.from, from.getTime())
      if (span.to <= start) continue
      if (span.to - start >= left) return new Date(start + left)
      left -= span.to - start
    }
  }
  return null
}

/** The last moment from which so much business time passes until another one. */
export function beforeBusinessTime(plan: BusinessHours, until: Date, ms: number): Date | null {
  if (plan.hours === 'always') return new Date(until.getTime() - ms)
  let left = ms
  for (let days = 0, day = dayAt(plan.timeZone, until.getTime()); days < horizonDays; days++, day = addDays(day, -1)) {
    for (const span of spansOf(plan, day).toReversed()) {
      const end = Math.min(span.to, until.getTime())
      if (end <= span.from) continue
      if (end - span.from >= left) return new Date(end - left)
      left -= end - span.from
    }
  }
  return null
}

/** Milliseconds of business time between two moments; none where the second is not the later one. */
export function businessTimeBetween(plan: BusinessHours, from: Date, to: Date): number {
  if (plan.hours === 'always') return Math.max(0, to.getTime() - from.getTime())
  let passed = 0
  const last = dayAt(plan.timeZone, to.getTime())
  for (let day = dayAt(plan.timeZone, from.getTime()); day <= last; day = addDays(day, 1))
    for (const span of spansOf(plan, day))
      passed += Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, from.getTime()))
  return passed
}

/** The times of one day: all moments whose clocks show them, be it twice or, where an hour is skipped, not at all. */
function spansOf({ hours, timeZone, isHoliday }: BusinessHours, date: string): { from: number; to: number }[] {
  if (hours === 'always' || isHoliday(date)) return []
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(midnight).getUTCDay() || 7
  const open = hours.filter(({ day }) => day === weekday)
  return offsetsAround(timeZone, midnight).flatMap(({ from, to, offset }) =>
    open
      .map(({ opens, closes }) => ({
        from: Math.max(from, midnight + opens * minuteMs - offset),
        to: Math.min(to, midnight + closes * minuteMs - offset),
      }))
      .filter(span => span.from < span.to),
  )
}
