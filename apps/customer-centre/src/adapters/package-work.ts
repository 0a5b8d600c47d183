import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { timeLimit } from '../platform/time-limit.ts'

/** Describes a call to a package; its signal aborts when the time for it is over. */
type Work = { package: string; signal: AbortSignal }
const works = new AsyncLocalStorage<Work>()

/** Tells whose code is running, also in what it has left behind; undefined: ours. */
export const workAtHand = (): Work | undefined => works.getStore()

/** Runs code of a package. @throws what it throws, and a TimeoutError where it takes longer */
export async function runPackage<T>(name: string, seconds: number, work: () => T | Promise<T>): Promise<T> {
  const signal = timeLimit(seconds * 1000)
  const late = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  return Promise.race([works.run({ package: name, signal }, async () => work()), late])
}

/** Runs code of ours that a package has called: what it begins is not the package's. */
export const ours = <T>(work: () => T): T => works.exit(work)

/** Returns code of a package that we call back later, as a part of the same call. */
export const inSameWork = <T>(work: () => T): (() => T) => AsyncLocalStorage.bind(work)

/** Puts into words what a package has thrown, which may be anything. */
export function sayingOf(error: unknown): string {
  try {
    return (error instanceof Error ? error.message : String(error)).slice(0, 500)
  } catch {
    return 'something that cannot be written'
  }
}

const ending = new AbortController()
/** Aborts when the process ends, as soon as nothing is under way any more. */
export const packagesEnd: AbortSignal = ending.signal
export const endPackages = (): void => ending.abort()

type Failure = { port: string; package: string; reason: string }
const failures = new Map<string, { labels: Failure; count: number }>()

/** Counts a call that has failed, for who watches the process. */
export function countFailure(labels: Failure): void {
  const key = JSON.stringify(labels)
  const known = failures.get(key) ?? { labels, count: 0 }
  known.count++
  failures.set(key, known)
}

export const failedCalls = (): [labels: Failure, count: number][] =>
  [...failures.values()].map(({ labels, count }) => [labels, count])
