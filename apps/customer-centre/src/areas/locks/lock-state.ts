import type { LockState, LockStatement, lockEndpoints } from '@kontor/contract/areas/locks'
import { needsStatement } from '@kontor/contract/words/locks'
import type { Handler } from '../../http/context.ts'
import { type Lock, type LockFacts, lockFacts } from './lock-queries.ts'
import { deferralWindow, deletionOn } from './lock-rules.ts'

export const lockState: Handler<typeof lockEndpoints.lockState> = async ({ db, customer, centre }) => {
  const today = centre.clock.today()
  return stateOf(await lockFacts(db, customer, today), today)
}

function stateOf({ lock, owed, pending, requests }: LockFacts, today: string): LockState {
  const { lock_reason: reason, currency, record, termination_on } = lock
  return {
    reason,
    locked_at: lock.locked_at,
    // what a lock has always meant, where nothing else is on record
    scope: record?.scope ?? 'services',
    scope_detail: record?.scope_detail ?? '',
    ends_on: record?.ends_on ?? null,
    facts: record?.facts ?? '',
    statement: statementIn(lock),
    owed: { amount_minor: overdue(owed), currency },
    pending: { amount_minor: pending, currency },
    termination_on,
    deletion_on: deletionOn(termination_on),
    payment_under_way: pending > 0,
    invoices: owed.map(({ id, number, due_on, open_minor }) => ({
      ...{ id, number, due_on },
      open: { amount_minor: open_minor, currency },
    })),
    requests,
    deferral: deferralWindow(today),
  }
}

export const overdue = (owed: LockFacts['owed']): number =>
  owed.reduce((total, { open_minor }) => total + open_minor, 0)

function statementIn({ lock_reason, record }: Lock): LockStatement | null {
  if (!record || !needsStatement(lock_reason)) return null
  const { scope: _scope, scope_detail: _detail, ends_on: _end, facts: _facts, ...statement } = record
  return statement
}
