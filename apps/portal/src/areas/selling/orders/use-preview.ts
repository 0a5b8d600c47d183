import type { OrderChoice, OrderPreview } from '@kontor/contract/areas/selling/orders'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'

/** Waits, as what is typed is not asked about letter by letter. */
const pauseMs = 250

type State = { choice: string; preview: OrderPreview | null; failed: ApiProblem['code'] | null }
const nothing: State = { choice: '', preview: null, failed: null }

/**
 * Asks what a choice would cost, as the server says it. While another one is asked for, the last one stays on screen.
 * @param choice an `OrderChoice` as JSON
 */
export function usePreview(choice: string) {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    const asking = new AbortController()
    const timer = setTimeout(() => {
      const body = JSON.parse(choice) as OrderChoice // as the form has written it
      call('POST /ajax/v1/orders/preview', { body }, { signal: asking.signal }).then(
        preview => setState({ choice, preview, failed: null }),
        (error: unknown) => {
          if (asking.signal.aborted) return
          setState({ choice, preview: null, failed: error instanceof ApiProblem ? error.code : 'internal' })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [choice])
  return { ...state, pending: state.choice !== choice }
}
