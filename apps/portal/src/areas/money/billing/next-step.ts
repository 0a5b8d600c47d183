import type { Dunning, PlannedStep } from '@kontor/contract/areas/arrears/dunning'
import type { Invoice } from '@kontor/contract/areas/money/billing'
import { isPayable } from '../../../components/status-text.ts'

/**
 * Finds what happens to an invoice next unless it is paid: it goes along with the first step of the customer's ladder after its due date.
 */
export function nextStep(
  invoice: Pick<Invoice, 'kind' | 'due_on' | 'status' | 'open'> & Partial<Pick<Invoice, 'debit_on'>>,
  { plan, promise, stopped_until }: Pick<Dunning, 'plan' | 'promise' | 'stopped_until'>,
): PlannedStep | null {
  const { kind, due_on, debit_on = null, status } = invoice
  // debited before anything follows
  if (debit_on !== null && status !== 'overdue') return null
  // interest and fees have no ladder of their own; a promise or a stop holds everything back
  if (kind === 'dunning_letter' || due_on === null || stopped_until || !isPayable(invoice)) return null
  if (promise?.state === 'asked' || promise?.state === 'granted') return null
  return plan?.steps.find(({ on }) => on > due_on) ?? null
}
