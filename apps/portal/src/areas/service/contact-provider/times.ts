import type { Reach, Slot } from '@kontor/contract/areas/service/contact-provider'
import { dateFormat, formatRange } from '@kontor/contract/formats'

const dayMs = 86_400_000

/** Hours as lines, consecutive days with the same times together: "Mon–Fri", "08:00–12:00, 13:00–18:00". */
export function hoursLines(hours: Reach['hours'], locale: string): { days: string; times: string }[] {
  const lines: { from: number; to: number; times: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const times = hours
      .filter(open => open.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', ')
    const last = lines.at(-1)
    if (times === '') continue
    if (last?.times === times && last.to === day - 1) last.to = day
    else lines.push({ from: day, to: day, times })
  }
  const name = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // the first of January 2024 was a Monday
  const dayName = (day: number) => name.format(Date.UTC(2024, 0, day))
  return lines.map(({ from, to, times }) => ({
    days: from === to ? dayName(from) : `${dayName(from)}–${dayName(to)}`,
    times,
  }))
}

/** "Europe/Berlin" as people call it: "Central European Standard Time" says less than the city. */
export const zoneName = (timeZone: string, locale: string): string => {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const zone = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  return zone.includes(city) ? zone : city
}

/** Finds how to write a coming moment: by its hour, with "tomorrow", with its weekday, or with its date. */
export function nearness(at: Date, now: Date, timeZone: string): 'today' | 'tomorrow' | 'week' | 'later' {
  const days = Math.round((midnight(at, timeZone) - midnight(now, timeZone)) / dayMs)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : days < 7 ? 'week' : 'later'
}

/** The local day as the UTC midnight of the same date, so that days can be counted. */
function midnight(at: Date, timeZone: string): number {
  const date = dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  return Date.parse(`${date}T00:00:00Z`)
}

export type SlotDay = { day: string; slots: { value: string; time: string }[] }

/** Slots under their days, in the reader's time zone and format. */
export function slotDays(slots: readonly Slot[], locale: string, timeZone: string): SlotDay[] {
  const dayFormat = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const timeFormat = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  const days: SlotDay[] = []
  for (const { starts_at, ends_at } of slots) {
    const [from, to] = [new Date(starts_at), new Date(ends_at)]
    const day = dayFormat.format(from)
    const entry = { value: starts_at, time: formatRange(timeFormat, from, to) }
    if (days.at(-1)?.day === day) days.at(-1)?.slots.push(entry)
    else days.push({ day, slots: [entry] })
  }
  return days
}

/** "Tuesday, 17 November, 10:00–12:00" */
export function slotText({ starts_at, ends_at }: Slot, locale: string, timeZone: string): string {
  const format = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return formatRange(format, new Date(starts_at), new Date(ends_at))
}
