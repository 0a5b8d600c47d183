import type { Centre } from '../../../centre.ts'

/**
 * A time of the centre in the seconds that tokens and applications count in. Both run alike, unless the demo's clock is ahead:
 * then the world outside still lives by its own. Never before 1970, nor 0, which would read as none.
 */
export function toWallClock({ clock }: Pick<Centre, 'clock'>, time: string): number {
  const seconds = Math.floor((new Date(time).getTime() - (clock.now().getTime() - Date.now())) / 1000)
  // `-infinity` is no number here
  return Math.max(1, seconds || 0)
}
