import { latestBuild } from './new-version.ts'

/** Specification 4 and 9: at most one reload per path in this time, milliseconds. */
const reloadGuard = 10_000
const prefix = 'kontor:reload:'

const failures = new WeakSet<object>()

/** A part of the program could not be loaded: a newer version is out, or the network is away. */
export const isChunkFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error)

/** Reloads the page where a part of the program is missing. */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload)
    // by its words the router would know it, and reload once more than the guard lets
    payload.message = 'not loaded'
    if (spared === 0) void repair()
  })
}

let spared = 0

/**
 * For a part the page works without, and for what is only loaded ahead: a reload would lose what is typed. Where the
 * part is shown all the same, the error page repairs it.
 */
export async function withoutReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  spared++
  try {
    return await load()
  } finally {
    // the first of its pieces to fail ends it, and the others fail a moment later
    setTimeout(() => spared--, 1000)
  }
}

/** A part that the page works without: where it cannot be had, `plain` must do. */
export const spare = <Part>(load: () => Promise<Part>, plain: Part) =>
  withoutReload(load).then(
    part => ({ default: part }),
    () => ({ default: plain }),
  )

let leaving: Promise<boolean> | undefined

/**
 * Reloads the page, unless that was tried just now, or no one would answer: the browser would show a page of its own,
 * and nothing on it leads back. @returns whether it is on its way
 */
export function repair(): Promise<boolean> {
  leaving ??= reload().then(left => {
    if (!left) leaving = undefined
    return left
  })
  return leaving
}

async function reload(): Promise<boolean> {
  const mark = prefix + location.pathname
  const now = Date.now()
  try {
    // until when it is not reloaded again; a mark further ahead is of a clock that was set back
    const until = Number(sessionStorage.getItem(mark))
    if (until > now && until <= now + reloadGuard) return false
    // asked, not guessed: a browser without a network of its own, as on the server's machine, may reach the server
    if (!(await latestBuild())) {
      if (!navigator.onLine) addEventListener('online', () => void repair(), { once: true })
      return false
    }
    sessionStorage.setItem(mark, String(now + reloadGuard))
  } catch {
    // storage is forbidden: nothing would end a chain of reloads
    return false
  }
  location.reload()
  return true
}
