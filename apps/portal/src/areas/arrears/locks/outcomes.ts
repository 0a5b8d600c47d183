import type { UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import type { Tone } from '../../../ui/tone.ts'

export const outcomeTone: Record<UnlockOutcome['outcome'], Tone> = {
  unlocked: 'success',
  pending_payment: 'info',
  needs_review: 'info',
  refused: 'danger',
  too_many_attempts: 'warning',
}

/** Says whether the next step is to contact staff, rather than paying or waiting. */
export const asksPeople = ({ outcome, reason }: UnlockOutcome): boolean =>
  outcome === 'needs_review' || (outcome === 'refused' && reason !== 'invoices_overdue')

/** The key of what to say: in the messages' `locks.outcomes`. @param showsInvoices whether the page lists what is overdue */
export function outcomeText({ outcome, reason }: UnlockOutcome, showsInvoices: boolean) {
  if (outcome !== 'refused' || reason !== 'invoices_overdue') return outcome
  return showsInvoices ? 'refusedOverdue' : 'refusedOthersPay'
}
