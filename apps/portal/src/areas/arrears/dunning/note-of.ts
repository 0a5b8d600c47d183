import { nextInstalment } from './next-instalment.ts'
import type { Noted } from './noted.ts'

/** Says which sentence stands above the invoices; `next` is the one that asks for money. */
export function noteOf({ overdue, steps, promise, stopped_until }: Noted, today: string) {
  if (promise?.state === 'granted' && nextInstalment(promise.instalments, today)) return 'granted'
  if (promise?.state === 'asked') return 'asked'
  if (stopped_until) return 'stopped'
  return steps.length > 0 && overdue.amount_minor > 0 ? 'next' : null
}
