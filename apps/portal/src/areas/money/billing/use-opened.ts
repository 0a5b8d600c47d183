import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'

/** Tells the centre that the customer looks at a document, once: browsers also fetch pages that no one opens. */
export function useOpened({ id, timeline }: Invoice): void {
  const user = useUser()
  const told = timeline.some(({ event }) => event === 'opened') || currentCustomer(user)?.role === 'staff'
  useEffect(() => {
    // the page is readable without it
    if (!told) call('POST /ajax/v1/invoices/{id}/opened', { params: { id } }).catch(() => undefined)
  }, [id, told])
}
