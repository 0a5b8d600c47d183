import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../state/toasts.ts'

/** After a method has been saved: a toast, and back to the list, which reloads. */
export function useMethodSaved() {
  const router = useRouter()
  return async (message: string) => {
    showToast('success', message)
    await router.invalidate()
    await router.navigate({ to: '/billing/methods' })
  }
}
