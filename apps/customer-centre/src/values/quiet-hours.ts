import { dateFormat } from '@kontor/contract/formats'
import { addDays } from './local-date.ts'
import { zonedTime } from './zoned-time.ts'

/** Hours of each day, as clocks show them: they may go on over midnight. */
export type QuietHours = { from: string; until: string }

/** Says when quiet hours end in which a moment lies; null where it lies in none. Equal hours are none. */
export function quietUntil({ from, until }: QuietHours, moment: Date, timeZone: string): Date | null {
  const [day = '', clock = ''] = shownAt(moment, timeZone)
  const overnight = from > until
  const quiet = overnight ? clock >= from || clock < until : clock >= from && clock < until
  const [hours = 0, minutes = 0] = until.split(':').map(Number)
  const end = overnight && clock >= from ? addDays(day, 1) : day
  return quiet ? new Date(zonedTime(end, hours * 60 + minutes, timeZone)) : null
}

const shownAt = (moment: Date, timeZone: string): string[] =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment).split(' ')
