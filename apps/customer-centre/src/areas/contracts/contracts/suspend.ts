import type { Suspension } from '@kontor/contract/enums/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { customerLockTable } from '../../arrears/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import {
  type LockedContract,
  lifecycleEntry,
  lockContracts,
  saveLifecycles,
  type TimelineEntry,
  timelineEventOf,
} from './change-lifecycle.ts'
import { notifyNews } from './news-queue.ts'
import { transition } from './transition.ts'

/** On which day, who does it, and how the causing request or job writes its audit entries. */
export type Suspending = Pick<TimelineEntry, 'by' | 'now'> & {
  today: string
  audit(...entries: AuditEntry[]): Promise<void>
}

/** Says whether services are closed to the customer because nothing is paid: what begins to run is suspended at once. */
export async function isClosedForPayment(db: BoundDb, customer: number): Promise<boolean> {
  const { rows } =
    await sql`select from ${customerTable} c join ${customerLockTable} l on l.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.lock_reason = 'payment' and l.lifted_at is null and l.scope = 'services'`.execute(
      db,
    )
  return rows.length > 0
}

/**
 * Suspends contracts of a customer, or lifts a suspension for this reason alone, as far as their state allows; the systems that run the
 * services are told. @param which a condition on the contract `c` @returns those that have changed, as they were
 */
export async function suspendOrResume(
  db: BoundDb,
  event: 'suspend' | 'resume',
  { customer, why, which = sql`true` }: { customer: number; why: Suspension; which?: RawBuilder<unknown> },
  { today, by, now, audit }: Suspending,
): Promise<LockedContract[]> {
  const locked = await lockContracts(
    db,
    sql`c.customer_number = ${customer} and ${which} order by c.id for update of c`,
  )
  const changed = locked.flatMap(one => {
    const next = transition(one.life, { event, why }, today)
    return 'refused' in next ? [] : [{ one, life: next.life }]
  })
  if (changed.length === 0) return []
  const happened = { event: timelineEventOf[event], by, now, detail: { why } } as const
  await saveLifecycles(
    db,
    changed.map(({ one: { id }, life }) => ({ customer, id, life, happened })),
  )
  await audit(...changed.map(({ one, life }) => lifecycleEntry(one, timelineEventOf[event], life)))
  const those = changed.map(({ one }) => one)
  await notifyNews(db, event === 'suspend' ? 'suspended' : 'resumed', those)
  return those
}
