import { dateFormat } from '@kontor/contract/formats'
import { useShownTimeZone } from './shown-time-zone.ts'

/** The calendar day (`YYYY-MM-DD`) of a moment. @param at ISO 8601 */
export const localDay = (at: string | Date, timeZone: string): string =>
  // Sweden writes dates as ISO does
  dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(at))

/** Does as `localDay` does, in the reader's time zone. */
export function useLocalDay(): (at: string) => string {
  const timeZone = useShownTimeZone()
  return at => localDay(at, timeZone)
}
