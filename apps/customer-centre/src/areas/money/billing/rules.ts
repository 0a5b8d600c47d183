import type { DocumentKind, DocumentStatus } from '@kontor/contract/enums/billing'

/** The stored status; a document becomes overdue by itself, so that is never stored. */
export type StoredStatus = Exclude<DocumentStatus, 'overdue'>

/** Documents that ask for what was supplied: they are dunned and collected. A proforma asks for nothing. */
export const claimKinds: readonly DocumentKind[] = ['invoice', 'final']
/** All that ask for money. A dunning letter asks for interest and fees alone: these bear no interest, and no one is locked for them. */
export const askingKinds: readonly DocumentKind[] = [...claimKinds, 'dunning_letter']
/** Documents that give money back; their amounts are negative. */
export const creditKinds: readonly DocumentKind[] = ['credit_note', 'cancellation']

/** All that is booked as revenue: a proforma and a letter are no claims of their own. */
export const bookedKinds: readonly DocumentKind[] = [...claimKinds, ...creditKinds]

/** A debit under way or a dispute stops the clock; these do not. */
export const waitingStatuses: readonly StoredStatus[] = ['open', 'partially_paid', 'failed']

/**
 * Overdue from the day after the due date, while an amount is open (§ 286 (2) no. 1, § 188 (1) BGB).
 * @param today at the provider, `YYYY-MM-DD`
 */
export function shownStatus(
  { status, open_minor, due_on }: { status: StoredStatus; open_minor: number; due_on: string | null },
  today: string,
): DocumentStatus {
  const late = due_on !== null && due_on < today
  return late && open_minor > 0 && waitingStatuses.includes(status) ? 'overdue' : status
}
