import type { AnyRouter } from '@tanstack/react-router'
import { withoutReload } from './chunk-failures.ts'

/** Specification 9. */
export const maxPreloads = 4

/**
 * Lets at most four route preloads run at a time; the others wait their turn. None where the visitor saves data. One that
 * fails reloads nothing: the visitor has pressed nothing yet.
 */
export function limitPreloads(router: AnyRouter): void {
  const preload = router.preloadRoute
  const quietly: typeof preload = options => withoutReload(() => preload(options))
  router.preloadRoute = limited(maxPreloads, quietly, savesData)
}

const savesData = (): boolean =>
  typeof navigator !== 'undefined' &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true // not in every browser

export function limited<Arguments extends unknown[], Result>(
  most: number,
  work: (...arguments_: Arguments) => Promise<Result>,
  refuse: () => boolean,
): (...arguments_: Arguments) => Promise<Result | undefined> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (...arguments_) => {
    if (refuse()) return undefined
    if (running < most) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work(...arguments_)
    } finally {
      // the place is handed over, never free in between: a call at this very moment would slip in
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
