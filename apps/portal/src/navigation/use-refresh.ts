import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { beginRefresh } from '../api/retry.ts'

/** Reads what is on screen anew, though no one has asked for it; it stays as it is until there is an answer. */
export async function refresh(router: AnyRouter, read: () => Promise<void> = () => router.invalidate()): Promise<void> {
  const end = beginRefresh()
  // who goes elsewhere waits for that
  const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && end())
  try {
    await read()
  } finally {
    stop()
    end()
  }
}

/**
 * Reads the page anew every few moments while something is under way that changes it, and once more when it is over: the parts of a page are
 * read side by side, and one may be older than the end that another tells of.
 */
export function useRefresh(underWay: boolean, everyMs = 3000): void {
  const router = useRouter()
  const was = useRef(false)
  useEffect(() => {
    const ended = was.current && !underWay
    was.current = underWay
    let reading = false
    const read = async () => {
      if (reading) return
      reading = true
      await refresh(router)
      reading = false
    }
    if (ended) void read()
    if (!underWay) return
    const timer = setInterval(() => void read(), everyMs)
    return () => clearInterval(timer)
  }, [underWay, everyMs, router])
}
