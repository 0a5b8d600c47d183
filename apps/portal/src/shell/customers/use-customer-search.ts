import type { Membership } from '@kontor/contract/areas/identity'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'

export type CustomerSearch = { state: 'idle' | 'searching' | 'found' | 'failed'; found: readonly Membership[] }

const nothing: CustomerSearch = { state: 'idle', found: [] }
/** Milliseconds without a key before the search begins. */
const pause = 300

/**
 * Customers by number, name, e-mail address or invoice number: staff's search, or among the user's own. The last list
 * stays until the next has loaded.
 */
export function useCustomerSearch(query: string): CustomerSearch {
  const [search, setSearch] = useState(nothing)
  const wanted = query.trim()
  useEffect(() => {
    if (wanted === '') {
      setSearch(nothing)
      return
    }
    const controller = new AbortController()
    setSearch(last => ({ ...last, state: 'searching' }))
    const ask = async () => {
      try {
        const { data } = await call(
          'GET /ajax/v1/accounts/customers/search',
          { query: { search: wanted } },
          { signal: controller.signal },
        )
        setSearch({ state: 'found', found: data })
      } catch {
        if (!controller.signal.aborted) setSearch({ state: 'failed', found: [] })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  return search
}
