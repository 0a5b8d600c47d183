import { useEffect, useState } from 'react'

export type Search<Hit> = { state: 'idle' | 'searching' | 'found' | 'failed'; found: readonly Hit[] }

/** Milliseconds without a key before the search begins. */
const pause = 300

/**
 * Finds what is found for the words in a field. The last hits stay until the next have loaded; an older question is given up.
 * @param ask the same function at each rendering
 */
export function useSearch<Hit>(
  query: string,
  ask: (wanted: string, signal: AbortSignal) => Promise<readonly Hit[]>,
): Search<Hit> {
  const [search, setSearch] = useState<Search<Hit>>({ state: 'idle', found: [] })
  const wanted = query.trim()
  useEffect(() => {
    if (wanted === '') {
      setSearch(last => (last.state === 'idle' ? last : { state: 'idle', found: [] }))
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    setSearch(last => ({ ...last, state: 'searching' }))
    const askNow = async () => {
      try {
        const found = await ask(wanted, signal)
        if (!signal.aborted) setSearch({ state: 'found', found })
      } catch {
        if (!signal.aborted) setSearch({ state: 'failed', found: [] })
      }
    }
    const timer = setTimeout(() => void askNow(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, ask])
  return search
}
