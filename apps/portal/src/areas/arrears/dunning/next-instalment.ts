import type { Noted } from './noted.ts'

/** Finds what is to be paid next of a promise; the last part once all days are over. */
export const nextInstalment = <Part extends { on: string }>(parts: readonly Part[], today: string): Part | undefined =>
  parts.find(({ on }) => on >= today) ?? parts.at(-1)

/** Says which sentence stands above the invoices; `next` is the one that asks for money. */
export function noteOf({ overdue, steps, promise, stopped_until }: Noted, today: string) {
  if (promise?.state === 'granted' && nextInstalment(promise.instalments, today)) return 'granted'
  if (promise?.state === 'asked') return 'asked'
  if (stopped_until) return 'stopped'
  return steps.length > 0 && overdue.amount_minor > 0 ? 'next' : null
}
