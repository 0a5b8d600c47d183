export const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The moment at which clocks in a zone show this time, the first of two. An hour that a change of clocks skips becomes
 * the one after it.
 */
export function zonedTime(date: string, minutes: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const [before, after] = [-1, 1].map(days => wanted - offsetAt(timeZone, wanted + days * dayMs)) as [number, number]
  // no clock changes on this day, nor on those beside it
  if (before === after) return before
  const shows = (at: number) => at + offsetAt(timeZone, at) === wanted
  return !shows(before) && shows(after) ? after : before
}

/** The day that calendars in a zone show at a moment. */
export const dayAt = (timeZone: string, at: number): string =>
  new Date(at + offsetAt(timeZone, at)).toISOString().slice(0, 10)

/** Lists how far clocks are ahead of UTC from the day before a date (as its midnight in UTC) to the one after, in order of time. */
export function offsetsAround(timeZone: string, midnight: number): { from: number; to: number; offset: number }[] {
  const [start, end] = [midnight - dayMs, midnight + 2 * dayMs]
  const [before, after] = [offsetAt(timeZone, start), offsetAt(timeZone, end)]
  if (before === after) return [{ from: start, to: end, offset: before }]
  // the moment of the change lies between the two, and changes are weeks apart
  let [earlier, change] = [start, end]
  while (change - earlier > 1) {
    const middle = Math.floor((earlier + change) / 2)
    if (offsetAt(timeZone, middle) === before) earlier = middle
    else change = middle
  }
  return [
    { from: start, to: change, offset: before },
    { from: change, to: end, offset: after },
  ]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Says how far clocks in a zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  // a formatter shows no milliseconds
  return shown - Math.floor(at / 1000) * 1000
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
