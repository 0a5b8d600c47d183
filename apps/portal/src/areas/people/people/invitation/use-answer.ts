import { useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../../../../api/problem.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { arrive } from '../../../../session/switch-customer.ts'
import { showToast } from '../../../../state/toasts.ts'

/**
 * Codes after which the link has another state than the page shows: answered in another tab, taken back, or its address
 * has an account now.
 */
const movedOn = new Set<string>(['link_invalid', 'invitation_needs_sign_in'])

export type Outcome = 'accepted' | 'moved'

/** Sends an answer; an invitation that has changed meanwhile is no failure, and the page reads it again. */
export async function answered(send: Promise<unknown>): Promise<Outcome> {
  try {
    await send
    return 'accepted'
  } catch (error) {
    if (error instanceof ApiProblem && movedOn.has(error.code)) return 'moved'
    throw error
  }
}

/** After an answer: signed in, acting for the customer, or the page in its new state. */
export function useArrival(told: string): (outcome: Outcome) => Promise<void> {
  const page = usePageState()
  const router = useRouter()
  return async outcome => {
    if (outcome === 'moved') return router.invalidate()
    showToast('success', told)
    // the guards of the start page lead on to a second factor that is required, or to a lock
    await arrive(page, router, '/')
  }
}
