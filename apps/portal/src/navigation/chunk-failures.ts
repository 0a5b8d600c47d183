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
 * Reloads the page if a part of the program is gone (a newer version is out). The target counts, not the current page:
 * the failure belongs to a navigation.
 */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', event => {
    if (spared > 0) return
    const path = pendingPath() ?? location.pathname
    const due = () => mayReload(sessionStorage.getItem(key), path, Date.now())
    if (!due()) return
    event.preventDefault()
    const reload = () => {
      if (!due()) return
      sessionStorage.setItem(key, JSON.stringify({ path, expires: Date.now() + reloadGuard } satisfies Mark))
      location.assign(path)
    }
    // without a network the browser would show a page of its own, and nothing on it leads back
    if (navigator.onLine) reload()
    else addEventListener('online', reload, { once: true })
  })
}

let spared = 0

/** For a part the page works without: if it cannot be loaded, a reload would only lose what is typed. */
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

/** The path of a navigation under way; undefined once it has arrived. */
export function navigatingTo(path: string | undefined): void {
  navigation = path
}
