import { problem } from '../http/problem.ts'

/**
 * Limits how many pieces of work run at a time; the others wait, first come, first served.
 * @param most how many may wait: one more is refused, because its caller would have given up before its turn
 * @returns a function that throws `busy` where as many wait
 */
export function boundedSemaphore(width: number, most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free--
    else if (waiting.length >= most) throw problem('busy', { retryAfter: retrySeconds })
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // the turn is handed over, so that a newcomer does not overtake those who wait
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** By then the waiting calls have had their turns. */
const retrySeconds = 5
