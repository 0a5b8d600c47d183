import type { LockDebt, LockState, LockStatement, lockEndpoints } from '@kontor/contract/areas/arrears/locks'
import { canDo } from '@kontor/contract/can'
import { needsStatement } from '@kontor/contract/enums/locks'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { deferralWindow } from '../dunning/deferral-rules.ts'
import { dunningFacts } from '../dunning/facts.ts'
import { deletionOn } from '../dunning/plan.ts'
import { plannedOf } from './lock-for-payment.ts'
import { type Lock, type LockFacts, lockFacts } from './lock-queries.ts'

export const lockState: Handler<typeof lockEndpoints.lockState> = async ({ caller, db, customer, services }) => {
  const today = services.clock.today()
  const facts = await lockFacts(db, customer, today)
  const planned =
    facts.lock.lock_reason === 'payment' ? plannedOf(services, await dunningFacts(db, customer, today)) : null
  const state = { ...stateOf(facts, today), planned }
  if (canDo(permissionsOf(caller), 'billing:read')) return { ...state, debt: debtOf(facts) }
  // everyone is told that money is the reason; the words about it may name sums
  if (state.reason !== 'payment') return state
  const own = facts.requests.filter(({ user_id }) => user_id === caller.userId)
  return { ...state, scope_detail: '', facts: '', requests: own.map(shown) }
}

/** Without the money. */
function stateOf({ lock, requests }: LockFacts, today: string): Omit<LockState, 'planned'> {
  const { lock_reason: reason, record, termination_on } = lock
  return {
    reason,
    locked_at: lock.locked_at,
    // the meaning of a lock without a record
    scope: record?.scope ?? 'services',
    scope_detail: record?.scope_detail ?? '',
    ends_on: record?.ends_on ?? null,
    facts: record?.facts ?? '',
    statement: statementIn(lock),
    debt: null,
    termination_on,
    deletion_on: deletionOn(termination_on),
    requests: requests.map(shown),
    deferral: deferralWindow(today),
  }
}

const shown = ({ user_id: _user, ...request }: LockFacts['requests'][number]) => request

/** All that is overdue, as elsewhere, and of each whether it locks. */
function debtOf({ lock: { currency }, owed }: LockFacts): LockDebt {
  const { open, pending } = sumOf(owed)
  const charges = sumOf(owed.filter(({ locks }) => !locks)).open
  return {
    owed: { amount_minor: open, currency },
    charges: { amount_minor: charges, currency },
    pending: { amount_minor: pending, currency },
    payment_under_way: pending > 0,
    invoices: owed.map(({ id, number, purpose, due_on, open_minor, locks }) => ({
      id,
      number,
      purpose,
      due_on,
      locks,
      open: { amount_minor: open_minor, currency },
    })),
  }
}

/** Picks what decides about the lock: charges of dunning letters do not. */
export const locking = (owed: LockFacts['owed']) => sumOf(owed.filter(({ locks }) => locks))

const sumOf = (owed: LockFacts['owed']) => ({
  open: owed.reduce((total, { open_minor }) => total + open_minor, 0),
  pending: owed.reduce((total, { pending_minor }) => total + pending_minor, 0),
})

function statementIn({ lock_reason, record }: Lock): LockStatement | null {
  if (!record || !needsStatement(lock_reason)) return null
  const { scope: _scope, scope_detail: _detail, ends_on: _end, facts: _facts, ...statement } = record
  return statement as LockStatement // complete where the lock needs one: `statementOf` has written it
}
