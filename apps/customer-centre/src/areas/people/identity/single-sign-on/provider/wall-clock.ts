import type { Services } from '../../../../../platform/services.ts'

/**
 * A time of the centre in the seconds of tokens and applications. Both are equal, unless the demo's clock is ahead of
 * the outside world. Never before 1970, nor 0, which would read as none.
 */
export function toWallClock({ clock }: Pick<Services, 'clock'>, time: string): number {
  const seconds = Math.floor((new Date(time).getTime() - (clock.now().getTime() - Date.now())) / 1000)
  // `-infinity` is no number here
  return Math.max(1, seconds || 0)
}
