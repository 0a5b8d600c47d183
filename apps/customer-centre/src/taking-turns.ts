import { problem } from './http/problem.ts'

/**
 * Lets so many pieces of work run at a time; the others wait, first come, first served.
 * @param most how many may wait: one more is refused, as its turn would come when nobody waits for the answer any longer
 * @returns a function that throws `busy` where as many wait
 */
export function takingTurns(width: number, most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free--
    else if (waiting.length >= most) throw problem('busy', { retryAfter: retrySeconds })
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // the turn goes from hand to hand, so nobody who comes now is served before those who wait
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** By then those who wait have had their turns. */
const retrySeconds = 5
