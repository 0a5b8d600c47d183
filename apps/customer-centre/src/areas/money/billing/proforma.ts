import type { billingEndpoints } from '@kontor/contract/areas/money/billing'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { addMonths, firstOfMonth } from '../../../values/local-date.ts'
import { type DocumentDraft, untaxedReasons } from './document-model.ts'
import { billingFacts } from './facts.ts'
import { issueDocuments } from './issue.ts'
import { previewUntil } from './preview.ts'

/** The invoices that come next, as pro forma: in a series of their own, with no claim, and nothing counts as billed by them. */
export const makeProforma: Handler<typeof billingEndpoints.proformaMake> = async context => {
  const { db, customer, services, now } = context
  await lockCustomer(db, customer)
  const today = services.clock.today()
  const { documents, obstacle } = await previewUntil(db, services, customer, addMonths(firstOfMonth(today), 1))
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const next = invoices.filter(({ issued_on }) => issued_on === invoices[0]?.issued_on)
  if (next.length === 0) throw problem(obstacle ? 'document_obstacle' : 'nothing_due')
  const { seller } = await billingFacts(db, services, customer, today)
  const issued = await issueDocuments(
    db,
    next.map(draft => ({ draft: asProforma(draft, today, seller.texts[draft.locale].proforma), items: [] })),
    now,
  )
  for (const { id, number } of issued)
    await context.audit({ action: 'invoice.proforma_made', subject: { kind: 'invoice', id, label: number } })
  return { documents: issued.map(({ id, number }) => ({ id, number })) }
}

function asProforma(draft: DocumentDraft, issued_on: string, note: string): DocumentDraft {
  return {
    ...draft,
    kind: 'proforma',
    issued_on,
    due_on: null,
    payment_kind: null,
    particulars: {
      ...draft.particulars,
      payment: { means: '1', label: '' },
      notes: [...untaxedReasons(draft), note],
    },
  }
}
