import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../../state/toasts.ts'

/** After an action: its result is said, and the contract's page shows it. */
export function useDone(number: string) {
  const router = useRouter()
  return async (text: string) => {
    showToast('success', text)
    await router.invalidate()
    await router.navigate({ to: '/billing/contracts/$contract', params: { contract: number } })
  }
}
