/** The one source of time for all domain code. */
export type Clock = {
  now(): Date
  /** Today's local date at the provider, `YYYY-MM-DD`: deadlines are dates there. */
  today(): string
  /** Moves it forward for all processes, and resolves to how far it runs ahead. Only in a demo and in tests. */
  advance?(ms: number): Promise<number>
  /** Learns how far another process has moved it. */
  follow?(): Promise<void>
}

/**
 * @param timeZone in which deadlines are computed, such as `Europe/Berlin`
 * @param offsetMs how far the demo's clock runs ahead; called each time because an admin may move it
 */
export function createClock(timeZone: string, offsetMs: () => number = () => 0): Clock {
  // the Swedish locale writes ISO dates
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const now = () => new Date(Date.now() + offsetMs())
  let minute = Number.NaN
  let date = ''
  const today = () => {
    // every request asks for it, and days begin on a minute everywhere
    const current = Math.floor((Date.now() + offsetMs()) / 60_000)
    if (current !== minute) {
      minute = current
      date = local.format(current * 60_000)
    }
    return date
  }
  return { now, today }
}
