import type { JobContext } from '../../../platform/jobs/job.ts'

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
      log.error({ err: error, of: idsOf(all[0]) }, `payments: ${what}`)
      return []
    }
  }
  const done: R[] = []
  for (const one of all) done.push(...(await allOrEach(log, what, [one], work)))
  return done
}

const ids = ['customer', 'customer_number', 'document', 'id', 'payment']

/** Takes what people find it by: the rest of it, such as an account, is none of the log's. */
function idsOf(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one
  const named = Object.entries(one).filter(([name]) => ids.includes(name))
  return Object.fromEntries(named.map(([name, value]) => [name, idsOf(value)]))
}
