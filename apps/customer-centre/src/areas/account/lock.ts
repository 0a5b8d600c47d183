import type { accountEndpoints, LockState, UnlockOutcome } from '@kontor/contract/areas/account'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { countTry } from '../../http/rate-limit.ts'
import { jsonRows } from '../../list.ts'
import { unlockOutcome } from './lock-rules.ts'

export const lockState: Handler<typeof accountEndpoints.lockState> = async ({ db, customer, centre }) => {
  const { lock, owed, pending } = await lockFacts(db, customer, centre.clock.today())
  return {
    reason: lock.lock_reason,
    locked_at: lock.locked_at,
    owed: { amount_minor: sum(owed), currency: lock.currency },
    termination_on: lock.termination_on,
    payment_under_way: pending > 0,
    invoices: owed.map(({ id, number, due_on, open_minor }) => ({
      id,
      number,
      due_on,
      open: { amount_minor: open_minor, currency: lock.currency },
    })),
  }
}

const tries = { per: 'user', max: 5, seconds: 3600 } as const

/** Counted per customer, in an answer of its own kind: the page says when to come back rather than showing an error. */
export const unlock: Handler<typeof accountEndpoints.unlock> = async context => {
  const { centre, customer, db, now } = context
  const count = await countTry(db, 'unlock', tries, String(customer), now)
  if (count.exceeded) return { outcome: 'too_many_attempts', reason: null, retry_at: count.resetsAt.toISOString() }
  await holdCustomer(db, customer)
  const { lock, owed, pending } = await lockFacts(db, customer, centre.clock.today())
  const answer = unlockOutcome({ lock_reason: lock.lock_reason, overdue_minor: sum(owed), pending_minor: pending })
  if (lock.lock_reason === null) return answer
  if (answer.outcome === 'unlocked') await liftLock(db, customer)
  await context.audit({
    action: answer.outcome === 'unlocked' ? 'customer.unlocked' : 'customer.unlock_requested',
    subject: { kind: 'customer', id: String(customer), label: lock.name },
    before: { lock_reason: lock.lock_reason },
    after: auditOf(answer),
  })
  return answer
}

const auditOf = ({ outcome, reason }: UnlockOutcome) => (outcome === 'unlocked' ? {} : { outcome, reason })

async function holdCustomer(db: Db, customer: number): Promise<void> {
  await db
    .selectFrom('customer')
    .select('customer_number')
    .where('customer_number', '=', customer)
    .forUpdate()
    .execute()
}

async function liftLock(db: Db, customer: number): Promise<void> {
  await db
    .updateTable('customer')
    .set({ locked_at: null, lock_reason: null, termination_on: null, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}

type Owed = { id: string; number: string; due_on: string; open_minor: number }
type LockFacts = {
  lock: {
    name: string
    currency: string
    lock_reason: LockState['reason']
    locked_at: string | null
    termination_on: string | null
  }
  owed: Owed[]
  pending: number
}

const sum = (owed: Owed[]): number => owed.reduce((total, { open_minor }) => total + open_minor, 0)

/**
 * The lock, the claims past their due date, and what payments under way will settle of them, in one statement. A claim whose
 * debit runs is still owed: the bank may send it back. A disputed one is not held against the customer.
 */
async function lockFacts(db: Db, customer: number, today: string): Promise<LockFacts> {
  const { rows } = await sql<LockFacts>`
    with owed as (
      select d.id, d.number, d.due_on, s.open_minor
      from document_settlement s
      join document d on d.customer_number = s.customer_number and d.id = s.document_id
      where s.customer_number = ${customer} and s.open_minor > 0 and d.due_on < ${today}::date
        and d.kind in ('invoice', 'final') and s.status in ('open', 'partially_paid', 'failed', 'processing')
    )
    select (
        select json_build_object('name', name, 'currency', currency, 'lock_reason', lock_reason, 'locked_at', locked_at,
          'termination_on', termination_on)
        from customer where customer_number = ${customer}) as lock,
      ${jsonRows(sql`select id, number, due_on, open_minor from owed order by due_on, number`)} as owed,
      (select coalesce(sum(least(a.amount_minor, o.open_minor)), 0)::bigint
        from owed o
        join payment_allocation a on a.customer_number = ${customer} and a.document_id = o.id
        join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
        where p.status in ('initiated', 'pending')) as pending`.execute(db)
  return rows[0] as LockFacts // a select without from answers one row
}
