import type { BoundDb } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { BillableLine } from './billable-lines.ts'
import type { DocumentModel } from './document-model.ts'
import { validateDocument } from './documents/validate.ts'
import { draftDocument } from './draft.ts'
import { billingFacts } from './facts.ts'
import { issueDocuments } from './issue.ts'
import { ObstacleError } from './obstacles.ts'

/**
 * Issues what default costs a customer, as a document of its own: it is paid by transfer or online, and nothing is collected for it. The
 * caller has locked the customer, and does nothing else in the transaction that takes long.
 * @throws ObstacleError where something that a document needs is missing
 */
export async function issueLetter(
  db: BoundDb,
  services: Services,
  customer: number,
  charges: readonly BillableLine[],
): Promise<DocumentModel> {
  const [now, issued_on] = [services.clock.now(), services.clock.today()]
  const facts = await billingFacts(db, services, customer, issued_on)
  const less = (paid_minor: number) =>
    draftDocument(facts, charges, { issued_on, method: null, kind: 'dunning_letter', paid_minor })
  const draft = less(0)
  const mistakes = validateDocument(draft)
  if (mistakes.length > 0) throw new ObstacleError('document_invalid', { mistakes: mistakes.join('; ') })
  const [issued] = await issueDocuments(db, [{ draft, less, items: [] }], now)
  if (!issued) throw new Error('nothing was issued')
  return issued
}
