import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../../platform/services.ts'
import { checkVatId } from './check-vat-id-job.ts'
import { startRun, type TaxState, type VatStatus } from './queries.ts'
import { obstacleTo } from './vat-view.ts'

/**
 * Enqueues a check of the customer's current id, in the caller's transaction, which holds the customer's row. An answer
 * to an earlier run is no longer stored.
 * @returns what is known from then on; the state stays that of the last answer about the same id
 */
export async function startVatCheck(
  db: BoundDb,
  { configuration }: Pick<Services, 'configuration'>,
  customer: number,
  { type, vat_id: vatId, status }: TaxState,
  now: Date,
): Promise<VatStatus | null> {
  if (vatId === '' || type === 'consumer' || obstacleTo(configuration, vatId)) return status
  const runId = uuidv7()
  await startRun(db, customer, vatId, runId, now)
  await enqueue(db, checkVatId, { customer_number: customer, run_id: runId })
  return { ...(status ?? unknown), run_since: now.toISOString(), next_check_at: null }
}

const unknown = {
  state: 'checking',
  checked_at: null,
  consultation_number: null,
  name: null,
  address: null,
} as const
