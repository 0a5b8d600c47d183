import type { BoundDb } from '../../../platform/db/database.ts'
import type { LockedContract } from '../../contracts/contracts/change-lifecycle.ts'
import { type Suspending, suspendOrResume } from '../../contracts/contracts/suspend.ts'
import { withdrawOffers } from '../../selling/changes/transfer-queries.ts'

/** Suspends contracts: an offer to another customer that waits for an answer is withdrawn with it. */
export async function stopServices(
  db: BoundDb,
  about: Parameters<typeof suspendOrResume>[2],
  by: Suspending,
): Promise<LockedContract[]> {
  const stopped = await suspendOrResume(db, 'suspend', about, by)
  const offered = stopped.filter(({ life }) => life.state === 'transfer_pending').map(({ id }) => id)
  if (offered.length > 0) await withdrawOffers(db, about.customer, offered, by.now)
  return stopped
}
