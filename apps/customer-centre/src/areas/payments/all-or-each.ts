import type { JobContext } from '../../platform/jobs/job.ts'

/**
 * Does work for all at once, or where that fails for each by itself, so that one does not stand in the others' way.
 * @param what failed, for the log
 */
export async function allOrEach<T, R>(
  log: JobContext['log'],
  what: string,
  all: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
): Promise<R[]> {
  if (all.length === 0) return []
  try {
    return [await work(all)]
  } catch (error) {
    if (all.length === 1) {
      log.error({ err: error, of: all[0] }, `payments: ${what}`)
      return []
    }
  }
  const done: R[] = []
  for (const one of all) done.push(...(await allOrEach(log, what, [one], work)))
  return done
}
