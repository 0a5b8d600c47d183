import { useRouter } from '@tanstack/react-router'
import type { CallOptions } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'

/** Takes something back, says so, and shows the contract as it is then. */
export function useUndo(done: string, undo: (options: CallOptions) => Promise<void>) {
  const router = useRouter()
  return useAction(async options => {
    await undo(options)
    showToast('success', done)
    await router.invalidate()
  })
}
