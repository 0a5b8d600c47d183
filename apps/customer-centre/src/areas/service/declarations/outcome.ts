import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { addDays } from '../../../values/local-date.ts'
import { type DateFormat, dayText } from '../../../values/moments.ts'
import { type LockedContract, lifecycleEntry, saveLifecycle } from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { refundDays } from '../../contracts/contracts/rules.ts'
import { type Passed, type Transition, transition, transitionSince } from '../../contracts/contracts/transition.ts'
import { withdrawContract } from '../../money/billing/withdraw.ts'

/**
 * Finds what becomes of a contract by a cancellation that arrives today: it ends on the day asked for, or on the earliest possible one
 * where that is later or no day was asked for (§ 312k (5) BGB). Null for an extraordinary cancellation: staff decide whether its reason
 * holds, and from when.
 */
export function byCancellation(
  life: Lifecycle,
  { kind, ends_on }: { kind: 'ordinary' | 'extraordinary'; ends_on: string | null },
  today: string,
): Transition | null {
  if (kind === 'extraordinary') return null
  const soon = transition(life, { event: 'cancel' }, today)
  if (ends_on === null) return soon
  const wished = transition(life, { event: 'cancel', on: ends_on }, today)
  return 'refused' in wished ? soon : wished
}

/** From the whole contract, in time: it is withdrawn from. Null for a part of it, which staff settle. */
export const byWithdrawal = (life: Lifecycle, part: string, today: string): Transition | null =>
  part === '' ? transition(life, { event: 'withdraw' }, today) : null

type Days = { received: string; today: string }

/** Finds what an ordinary cancellation makes of it that came on an earlier day. */
export const sinceReceived = (life: Lifecycle, { received, today }: Days): Transition =>
  transitionSince(life, { event: 'cancel' }, received, today)

/** The last day that staff name, at the earliest the one on which it came: by the terms where they allow it, for good cause otherwise. */
export function byStaff(life: Lifecycle, on: string, { received, today }: Days): Transition {
  if (on < life.started_on) return { refused: 'in_the_past' }
  const regular = transitionSince(life, { event: 'cancel', on }, received, today)
  return 'refused' in regular && regular.refused !== 'in_the_past'
    ? transitionSince(life, { event: 'cancel_for_cause', on }, received, today)
    : regular
}

/** Says how a contract came to its end by a declaration. */
export type Outcome = 'cancelled' | 'withdrawn'

export const outcomeOf = ({ state }: Lifecycle): Outcome => (state === 'withdrawn' ? 'withdrawn' : 'cancelled')

/** Keeps what a declaration makes of a contract. @returns what the audit says of it */
export async function applyOutcome(
  db: BoundDb,
  locked: LockedContract,
  answer: Passed,
  { by, now, declaration }: { by: { name: string; staff: boolean }; now: Date; declaration: string },
): Promise<AuditEntry> {
  const { life } = answer
  const on = life.ends_on ?? ''
  const detail = { declaration, ends_on: on }
  if (outcomeOf(life) === 'withdrawn') {
    await withdrawContract(db, locked, answer, { on, by, now, detail })
    return lifecycleEntry(locked, 'withdrawn', life)
  }
  const event = life.end_rule === 'for_cause' ? 'cancelled_for_cause' : 'cancelled'
  await saveLifecycle(db, locked.customer, locked.id, life, { event, by, now, detail })
  return lifecycleEntry(locked, event, life)
}

/** Takes what a mail says of a contract that a declaration has ended. */
export function endedText(
  { number, label }: { number: string; label: string },
  life: Lifecycle,
  { dates, today }: { dates: DateFormat; today: string },
) {
  const on = life.ends_on ?? ''
  const refundBy = outcomeOf(life) === 'withdrawn' ? dayText(dates, addDays(on, refundDays)) : null
  return { contract: `${number} ${label}`, on: dayText(dates, on), over: on < today, refundBy }
}
