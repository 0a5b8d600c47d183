import { boundedSemaphore } from '@kontor/customer-centre/platform/crypto/bounded-semaphore'

/** Pages made at once for one visitor, and how many more may wait: a browser that opens all its tabs again has its turns. */
const width = 2
const most = 30

/**
 * Makes pages for each visitor in turns, so that nobody keeps the server busy for the others.
 * @returns a function that throws `busy` where a visitor has as many waiting
 */
export function turnsOfVisitors(): <T>(visitor: string, work: () => Promise<T>) => Promise<T> {
  const visitors = new Map<string, { turns: ReturnType<typeof boundedSemaphore>; open: number }>()
  return async (visitor, work) => {
    const own = visitors.get(visitor) ?? { turns: boundedSemaphore(width, most), open: 0 }
    visitors.set(visitor, own)
    own.open++
    try {
      return await own.turns(work)
    } finally {
      own.open--
      if (own.open === 0) visitors.delete(visitor)
    }
  }
}
