import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../../state/toasts.ts'

/**
 * After a method has been saved: a toast, and back to the list, which reloads, or to what was about to be paid.
 * @param pay the documents of `/billing/pay` that it was added for; empty: all that are open
 */
export function useMethodSaved(pay?: string) {
  const router = useRouter()
  return async (message: string) => {
    showToast('success', message)
    await router.invalidate()
    if (pay === undefined) return router.navigate({ to: '/billing/methods' })
    return router.navigate({ to: '/billing/pay', search: pay === '' ? {} : { documents: pay } })
  }
}
