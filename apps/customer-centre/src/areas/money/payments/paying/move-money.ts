import * as z from 'zod/mini'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { enqueueAll } from '../../../../platform/jobs/enqueue.ts'
import type { Queue } from '../../../../platform/jobs/job.ts'
import { noteAllEvents } from '../../billing/note-events.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import type { Movement } from '../../ledger/entries.ts'
import { type Moment, postAll, restateAll } from '../../ledger/post.ts'
import type { Outcome } from './payment-event.ts'

const payload = z.object({ customer: z.int() })

/** Enqueued wherever money came, failed to come or went back: what hangs on a customer's debts is looked at anew, within seconds. */
export const moneyMoved: Queue<typeof payload> = {
  name: 'payments.money-moved',
  payload,
  attempts: 10,
  timeLimit: 60,
  backoff: { first: 1, most: 600 },
  concurrency: 2,
  key: ({ customer }) => String(customer),
}

type MoneyMove = { customer: number; movements?: readonly Movement[] } & Pick<
  Outcome,
  'restated' | 'documentEvents' | 'usesCredit'
>

/**
 * Carries out what happened to customers' money, in the one order that holds: the books, how documents stand, their history, what credit
 * settles now, and the job that looks at debts anew. The caller has locked the customers.
 */
export async function moveMoney(db: BoundDb, moves: readonly MoneyMove[], moment: Moment): Promise<void> {
  await postAll(
    db,
    moves.map(({ customer, movements = [] }) => ({ customer, movements })),
    moment,
  )
  await restateAll(
    db,
    moves.flatMap(({ customer, restated = [] }) => restated.map(document => ({ customer, document }))),
    moment,
  )
  await noteAllEvents(
    db,
    moves.flatMap(({ customer, documentEvents = [] }) => documentEvents.map(event => ({ ...event, customer }))),
  )
  for (const { customer, usesCredit } of moves) if (usesCredit) await settleCredits(db, customer, moment)
  await enqueueAll(
    db,
    moneyMoved,
    [...new Set(moves.map(({ customer }) => customer))].map(customer => ({ customer })),
  )
}
