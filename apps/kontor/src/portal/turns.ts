import { boundedSemaphore } from '@kontor/customer-centre/platform/crypto/bounded-semaphore'

/** Bounds how many pages are made at once, and how many more may wait. */
type Bound = { width: number; most: number }
/** A browser that opens all its tabs again has its turns. */
const ofVisitor: Bound = { width: 2, most: 30 }
/** An office behind one address has its own; made-up sessions get no more than these together. */
const ofNetwork: Bound = { width: 16, most: 240 }

/**
 * Makes pages for each visitor in turns, and for each network, so that no one keeps the server busy for the others.
 * @returns a function that throws `busy` where a visitor, or all of their network, has as many waiting
 */
export function turnsOfVisitors(): <T>(visitor: string, network: string, work: () => Promise<T>) => Promise<T> {
  const [visitors, networks] = [turnsOf(ofVisitor), turnsOf(ofNetwork)]
  return (visitor, network, work) => visitors(visitor, () => networks(network, work))
}

function turnsOf({ width, most }: Bound): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { turns: ReturnType<typeof boundedSemaphore>; open: number }>()
  return async (name, work) => {
    const own = known.get(name) ?? { turns: boundedSemaphore(width, most), open: 0 }
    known.set(name, own)
    own.open++
    try {
      return await own.turns(work)
    } finally {
      own.open--
      if (own.open === 0) known.delete(name)
    }
  }
}
