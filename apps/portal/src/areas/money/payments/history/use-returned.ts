import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/client.ts'

/**
 * The payer comes back from the bank or the gateway: it is asked what became of the payment, once, and the address
 * forgets it. Where it cannot be asked now, the server asks by itself.
 * @returns whether it is being asked
 */
export function useReturned(id: string, returned: boolean): boolean {
  const router = useRouter()
  const [asking, setAsking] = useState(returned)
  useEffect(() => {
    if (!returned) return
    let gone = false
    call('POST /ajax/v1/payments/{id}/continue', { params: { id } })
      .catch(() => undefined)
      .finally(async () => {
        if (gone) return
        await router.navigate({ to: '/billing/payments/$id', params: { id }, replace: true })
        await router.invalidate()
        setAsking(false)
      })
    return () => {
      gone = true
    }
  }, [id, returned, router])
  return asking
}
