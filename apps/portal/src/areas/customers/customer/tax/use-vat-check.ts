import type { VatCheck } from '@kontor/contract/areas/customers/tax'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/client.ts'

/** Milliseconds between two polls, and how many there are before the user has to ask for more. */
const everyMs = 1500
const looks = 20

/**
 * The state of the VAT id, followed during a check: most answers come within seconds. An unavailable register is not
 * waited for.
 */
export function useVatCheck(known: VatCheck) {
  const [check, setCheck] = useState(known)
  const [left, setLeft] = useState(known.under_way ? looks : 0)
  const [seen, setSeen] = useState(known)
  // the page was reloaded
  if (seen !== known) {
    setSeen(known)
    follow(known)
  }

  function follow(next: VatCheck): void {
    setCheck(next)
    setLeft(next.under_way ? looks : 0)
  }

  useEffect(() => {
    if (left === 0) return
    let stopped = false
    const timer = setTimeout(async () => {
      const answer = await call('GET /ajax/v1/accounts/vat-check').catch(() => null)
      if (stopped) return
      if (answer) setCheck(answer.current)
      // without an answer of the server it continues as well, because the next poll may succeed
      setLeft(answer?.current.under_way === false ? 0 : left - 1)
    }, everyMs)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [left])

  return { check, following: left > 0, follow, look: () => setLeft(looks) }
}
