import type { EndPreview } from '@kontor/contract/areas/selling/changes'
import type { EndingAction } from '@kontor/contract/enums/contract-actions'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'

export type Ending = {
  number: string
  action: EndingAction
  /** Names the later day of a cancellation that is chosen; it is empty until then. */
  endsOn?: string | undefined
  /** Is what the page was loaded with: what is asked first. */
  loaded?: EndPreview | null
}

/** Asks what ending a contract means for its invoices; null until it is known, and for a day that is not possible. */
export function useEndPreview({ number, action, endsOn, loaded = null }: Ending): EndPreview | null {
  const asked = endsOn === undefined && loaded !== null
  const [preview, setPreview] = useState<EndPreview | null>(null)
  useEffect(() => {
    setPreview(null)
    if (asked || endsOn === '') return
    const asking = new AbortController()
    const query = { action, ...(endsOn !== undefined && { ends_on: endsOn }) }
    call('GET /ajax/v1/contracts/{number}/end', { params: { number }, query }, { signal: asking.signal }).then(
      setPreview,
      // the form says what is wrong with a day
      () => undefined,
    )
    return () => asking.abort()
  }, [number, action, endsOn, asked])
  return asked ? loaded : preview
}
