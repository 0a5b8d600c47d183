import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Reads the page anew every few moments while something is under way that changes it. */
export function useRefresh(underWay: boolean, everyMs = 3000): void {
  const router = useRouter()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void router.invalidate(), everyMs)
    return () => clearInterval(timer)
  }, [underWay, everyMs, router])
}
