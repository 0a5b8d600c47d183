import type { DocumentDraft, DocumentModel } from '../../areas/money/billing/document-model.ts'
import { issueDocuments } from '../../areas/money/billing/issue.ts'
import type { BoundDb } from '../../platform/db/database.ts'
import { testModel } from './models.ts'

/** Issues an untaxed invoice, or a credit note of one, as a run would. The caller has locked the customer. */
export async function issueTest(
  db: BoundDb,
  { customer, net, corrects }: { customer: number; net: number; corrects?: string | undefined },
): Promise<DocumentModel> {
  const [kind, quantity] = corrects ? (['credit_note', '-1.000000'] as const) : (['invoice', '1.000000'] as const)
  const lines = [{ price: (net / 100).toFixed(6), quantity, tax_category: 'Z' as const, tax_rate_bp: 0 }]
  const model = testModel({ kind, customer_number: customer, lines })
  const { id: _, number: __, issued_at: ___, series: ____, sequence: _____, ...draft } = model
  const original = corrects ? { id: corrects, number: 'T-1', issued_on: '2026-11-01' } : null
  const plain: DocumentDraft = { ...draft, issued_on: '2026-11-23', corrects: original }
  const less = (paid_minor: number) => ({ ...plain, particulars: { ...plain.particulars, paid_minor } })
  const [issued] = await issueDocuments(db, [{ draft: plain, less, items: [] }], new Date('2026-11-23T09:00:00Z'))
  if (!issued) throw new Error('nothing was issued')
  return issued
}
