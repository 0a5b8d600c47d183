/**
 * Milliseconds between two checks; a page that becomes visible again checks as well, but not at its start, when it is
 * new.
 */
const interval = 3_600_000

let stale = false
/** True once a newer portal is out: the next navigation then reloads the page, never in the middle of a form. */
export const isStale = (): boolean => stale

/**
 * Watches for a newer build.
 * @param own the build of this page; where it is unknown, the first check tells
 * @param onStale called once, when there is one
 * @param fetchId asks the server which build it serves now
 */
export function watchVersion(
  own: string | undefined,
  onStale: () => void,
  fetchId: () => Promise<string | undefined> = latestBuild,
): () => void {
  let known = own
  const look = async () => {
    const id = await fetchId()
    known ??= id
    if (id === undefined || id === known || stale) return
    stale = true
    onStale()
  }
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  const timer = setInterval(() => void look(), interval)
  document.addEventListener('visibilitychange', lookWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookWhenVisible)
  }
}

/** Undefined where no one answers. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { id: string }).id : undefined
  } catch {
    // offline: asked again later
    return undefined
  }
}
