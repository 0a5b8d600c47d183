import type { Invoice, InvoiceRow } from '@kontor/contract/areas/money/billing'

const creditKinds: readonly InvoiceRow['kind'][] = ['credit_note', 'cancellation']

/** Says whether the document gives money back: then its amounts are negative, and the customer owes nothing. */
export const isCredit = ({ kind }: Pick<InvoiceRow, 'kind'>): boolean => creditKinds.includes(kind)

/** The message for a document's status. For the customer a credit note is not "open" or "paid": it is set off. */
export function statusText(document: Pick<InvoiceRow, 'kind' | 'status'>) {
  const { kind, status } = document
  if (kind === 'proforma') return 'proformaStatus'
  return isCredit(document) && (status === 'open' || status === 'paid')
    ? (`creditStatuses.${status}` as const)
    : (`statuses.${status}` as const)
}

const asking: readonly InvoiceRow['status'][] = ['open', 'overdue', 'partially_paid', 'failed']

/** Says whether it can be paid now: a claim of ours that no payment is under way for, and that is not disputed. */
export const isPayable = ({ kind, status, open }: Pick<InvoiceRow, 'kind' | 'status' | 'open'>): boolean =>
  kind !== 'proforma' && open.amount_minor > 0 && asking.includes(status)

/** The document that a credit note or a cancellation corrects. */
export function correctedBy(document: Pick<Invoice, 'kind' | 'related'>): Invoice['related'][number] | undefined {
  return isCredit(document) ? document.related.find(related => !isCredit(related)) : undefined
}
