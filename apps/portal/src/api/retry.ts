/**
 * Specification section 7: what is worth one more try. Always for reads; for writes only because they carry an
 * idempotency key.
 */
export const retryStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
export const maxRetries = 1

/** Longest wait before a page answers; a longer Retry-After is left to the customer. */
export const longestWaitMs = { browser: 5000, server: 300 }

/** Says whether to try again, and after how many milliseconds. `status` 0: no answer at all. */
export function retryDelay(
  attempt: number,
  status: number,
  retryAfterSeconds: number | undefined,
  repeatable: boolean,
  longestMs: number,
): number | null {
  if (attempt >= maxRetries || !repeatable) return null
  if (status !== 0 && !retryStatuses.includes(status)) return null
  const wait = (retryAfterSeconds ?? 0) * 1000
  return wait > longestMs ? null : wait
}

/** Milliseconds between two tries of a read that no one waits for. */
const patience = 3000
/** Statuses of a service that is away for a while, or of one that has too much to do; 0: no answer at all. */
const away: readonly number[] = [0, 429, 502, 503, 504]
const refreshes = new Set<unknown>()

/**
 * Begins reading anew what is on screen, though no one has asked for it: until it ends, a read that finds no one there waits until someone is.
 * An error page would take away a page that was right.
 * @returns ends it
 */
export function beginRefresh(): () => void {
  const refresh = {}
  refreshes.add(refresh)
  return () => refreshes.delete(refresh)
}

export const refreshDelay = (status: number): number | null =>
  refreshes.size > 0 && away.includes(status) ? patience : null

/** Retry-After as seconds; a date is counted from now. */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
