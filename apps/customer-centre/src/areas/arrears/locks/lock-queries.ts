import type { LockRequest, LockState, LockStatement } from '@kontor/contract/areas/arrears/locks'
import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import type { Purpose } from '@kontor/contract/areas/money/billing'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { type Suspending, suspendOrResume } from '../../contracts/contracts/suspend.ts'
import { markLocked } from '../../customers/customer/customer-queries.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { purpose } from '../../money/billing/purpose.ts'
import { documentTable, paymentAllocationTable, paymentTable } from '../../money/reads.ts'
import { userName } from '../../people/reads.ts'
import { stopServices } from './stop-services.ts'

/** @property locks it is a reason for the lock, and no mere charge */
type Owed = {
  id: string
  number: string
  purpose: Purpose
  due_on: string
  open_minor: number
  pending_minor: number
  locks: boolean
}

/** The current lock with its record: none where it was set before there were records. */
export type Lock = {
  name: string
  currency: string
  lock_reason: LockState['reason']
  locked_at: string | null
  termination_on: string | null
  record: (Pick<LockState, 'scope' | 'scope_detail' | 'ends_on' | 'facts'> & StoredStatement) | null
}
/** Only a lock because of content states why. */
type StoredStatement = { [Part in keyof LockStatement]: LockStatement[Part] | null }
type AskedBy = { user_id: string }
export type LockFacts = { lock: Lock; owed: Owed[]; requests: (LockRequest & AskedBy)[] }

export const requestColumns = sql`r.id, r.kind, r.state, r.requested_at, r.pay_on, r.decided_at, r.answer,
  ${userName('r.user_id')} as requested_by`

/**
 * The lock, what is past its due date, and what payments under way will settle of it, in one statement: in the customer's currency, which
 * alone is dunned. A disputed claim does not count against the customer.
 */
export async function lockFacts(db: BoundDb, customer: number, today: string): Promise<LockFacts> {
  const { rows } = await sql<LockFacts>`
    with owed as (
      select o.id, o.number, (select ${purpose} from ${documentTable} d where d.customer_number = ${customer} and d.id = o.id) as purpose,
        o.due_on, o.open_minor, o.locks, (
          select coalesce(sum(least(a.amount_minor, o.open_minor)), 0)::bigint from ${paymentAllocationTable} a
          join ${paymentTable} p on p.customer_number = a.customer_number and p.id = a.payment_id
          where a.customer_number = ${customer} and a.document_id = o.id and p.status in ('initiated', 'pending')) as pending_minor
      from ${openDocuments(customer, today)} o
      join ${customerTable} c on c.customer_number = ${customer} and c.currency = o.currency
      where o.pressing
    )
    select (
        select json_build_object('name', c.name, 'currency', c.currency, 'lock_reason', c.lock_reason, 'locked_at', c.locked_at,
          'termination_on', c.termination_on, 'record', (${recordOf(customer)}))
        from ${customerTable} c where c.customer_number = ${customer}) as lock,
      ${jsonRows(sql`select id, number, purpose, due_on, open_minor, pending_minor, locks from owed order by due_on, number`)} as owed,
      ${jsonRows(sql`select ${requestColumns}, r.user_id from lock_request r
        join ${customerTable} c on c.customer_number = r.customer_number
        where r.customer_number = ${customer} and r.requested_at >= c.locked_at
        order by r.requested_at desc, r.id desc limit 10`)} as requests`.execute(db)
  return rows[0] as LockFacts // a select without from answers one row
}

const recordOf = (customer: number): RawBuilder<unknown> =>
  sql`select json_build_object('scope', l.scope, 'scope_detail', l.scope_detail, 'ends_on', l.ends_on, 'facts', l.facts,
      'origin', l.origin, 'notice_number', l.notice_number, 'ground_kind', l.ground_kind, 'ground', l.ground,
      'explanation', l.explanation, 'automated_detection', l.automated_detection,
      'automated_decision', l.automated_decision, 'redress', l.redress, 'complaint_until', l.complaint_until)
    from customer_lock l where l.customer_number = ${customer} and l.lifted_at is null`

type NewLock = {
  customer: number
  id: string
  now: Date
  by: string | null
  lock: LockInput
  statement: LockStatement | null
  suspending: Omit<Suspending, 'now'>
}

/**
 * Marks the customer and keeps the record; where nothing is paid and services are locked, all contracts that run are suspended. On a
 * connection bound to the customer, which is held and not locked.
 */
export async function insertLock(
  db: BoundDb,
  { customer, id, now, by, lock, statement, suspending }: NewLock,
): Promise<void> {
  const { reason, scope, scope_detail, ends_on, termination_on, facts } = lock
  await markLocked(db, customer, { locked_at: now, lock_reason: reason, termination_on })
  await db
    .insertInto('customer_lock')
    .values({
      customer_number: customer,
      id,
      reason,
      locked_at: now,
      locked_by: by,
      scope,
      scope_detail,
      ends_on,
      facts,
      ...statement,
    })
    .execute()
  if (reason === 'payment' && scope === 'services')
    await stopServices(db, { customer, why: 'payment' }, { ...suspending, now })
}

type Lifted = {
  customer: number
  now: Date
  by: string | null
  note: string
  suspending: Omit<Suspending, 'now'>
}

/** Takes the mark away, ends the record if there is one, and what is still asked; what was suspended with it runs again. */
export async function liftLock(db: BoundDb, { customer, now, by, note, suspending }: Lifted): Promise<void> {
  await markLocked(db, customer, { locked_at: null, lock_reason: null, termination_on: null })
  await db
    .updateTable('customer_lock')
    .set({ lifted_at: now, lifted_by: by, lift_note: note })
    .where('customer_number', '=', customer)
    .where('lifted_at', 'is', null)
    .execute()
  await db
    .updateTable('lock_request')
    .set({ state: 'over', decided_at: now })
    .where('customer_number', '=', customer)
    .where('state', '=', 'open')
    .execute()
  await suspendOrResume(db, 'resume', { customer, why: 'payment' }, { ...suspending, now })
}

export async function requestById(db: BoundDb, customer: number, id: string): Promise<LockRequest | undefined> {
  const { rows } = await sql<LockRequest>`
    select ${requestColumns} from lock_request r where r.customer_number = ${customer} and r.id = ${id}`.execute(db)
  return rows[0]
}
