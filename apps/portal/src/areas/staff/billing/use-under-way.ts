import type { BillingUnderWay } from '@kontor/contract/areas/staff-billing'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'

const lookMs = 1000

export type UnderWay = BillingUnderWay & {
  /** Looks now: something was started. */
  look: () => Promise<void>
}

/** What is being billed, looked at again until it has ended; the page is then read anew. @param loaded with the page */
export function useUnderWay(loaded: BillingUnderWay): UnderWay {
  const router = useRouter()
  const [state, setState] = useState(loaded)
  const busy = state.all !== null || state.customers.length > 0
  const look = async () => setState((await call('GET /ajax/v1/staff/billing')).under_way)
  useEffect(() => {
    if (!busy) return
    const again = async () => {
      const { under_way } = await call('GET /ajax/v1/staff/billing')
      if (under_way.all === null && under_way.customers.length === 0) await router.invalidate()
      setState(under_way)
    }
    // a look that fails is followed by another
    const timer = setInterval(() => void again().catch(() => undefined), lookMs)
    return () => clearInterval(timer)
  }, [busy, router])
  return { ...state, look }
}
