/** Specification 4 and 9: at most one reload per path in this time, milliseconds. */
export const reloadGuard = 10_000
const key = 'kontor:reload'

type Mark = { path: string; expires: number }

/** Whether a reload of this path is due, given the last one's mark. */
export function mayReload(mark: string | null, path: string, now: number): boolean {
  try {
    const last = JSON.parse(mark ?? 'null') as Mark | null
    return !(last && last.path === path && last.expires > now)
  } catch {
    return true
  }
}

/**
 * A part of the program that is gone (a newer version is out) is mended by loading the page anew. The target counts, not
 * the page we are on: the failure belongs to a navigation.
 */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', event => {
    if (spared > 0) return
    const path = pendingPath() ?? location.pathname
    if (!mayReload(sessionStorage.getItem(key), path, Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(key, JSON.stringify({ path, expires: Date.now() + reloadGuard } satisfies Mark))
    location.assign(path)
  })
}

let spared = 0

/** For a part the page works without: where it cannot be had, a reload would only take away what is typed. */
export async function withoutReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  spared++
  try {
    return await load()
  } finally {
    spared--
  }
}

let navigation: string | undefined
const pendingPath = () => navigation

/** The path a navigation is under way to; undefined once it is there. */
export function navigatingTo(path: string | undefined): void {
  navigation = path
}
