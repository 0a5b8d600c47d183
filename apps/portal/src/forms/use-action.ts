import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { showToast } from '../state/toasts.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

/**
 * A button's action: pending while it runs, one effect however often it is pressed, its problem in a toast. If more has
 * to be said, use a `Form`.
 */
export function useAction(act: (options: CallOptions) => Promise<void>): { run: () => void; pending: boolean } {
  const t = useTranslations()
  const [keys] = useState(() => createIdempotencyKeys())
  const busy = useRef(false)
  const [pending, setPending] = useState(false)

  const run = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await act({ idempotencyKey: keys.keyFor(new FormData()) })
      keys.settle()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'fresh_authentication_required') showToast('info', t('form.notConfirmed'))
      else showToast('danger', t(`problems.${error.code}`))
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { run: () => void run(), pending }
}
