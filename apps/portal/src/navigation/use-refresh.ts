import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

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
    if (ended) void router.invalidate()
    if (!underWay) return
    const timer = setInterval(() => void router.invalidate(), everyMs)
    return () => clearInterval(timer)
  }, [underWay, everyMs, router])
}
