import { type ContractNewsKind, contractNews } from '@kontor/contract/enums/orders'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { untilHeard } from '../../../adapters/provisioning/until-heard.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import type { Queue } from '../../../platform/jobs/job.ts'

const payload = z.object({ id: z.uuid(), customer: z.int(), contract: z.uuid(), kind: z.enum(contractNews) })

/**
 * Hands on what became of a contract: who runs the services hears of it, from a later area. Of one contract one message is under way at a
 * time.
 */
export const newsQueue = {
  name: 'contracts.tell-news',
  payload,
  ...untilHeard,
  key: ({ contract }: z.input<typeof payload>) => contract,
} as const satisfies Queue<typeof payload>

/** Has it told in the transaction in which it happens. */
export const notifyNews = (
  db: BoundDb,
  kind: ContractNewsKind,
  contracts: readonly { customer: number; id: string }[],
): Promise<void> =>
  enqueueAll(
    db,
    newsQueue,
    contracts.map(({ customer, id }) => ({ id: uuidv7(), customer, contract: id, kind })),
  )
