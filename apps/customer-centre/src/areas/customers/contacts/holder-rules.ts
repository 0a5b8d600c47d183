import type { HolderState, VerificationChannel, VerificationState } from '@kontor/contract/enums/contacts'
import { addDays } from '../../../values/local-date.ts'

/**
 * Domain holders, after BSIG 2025 § 49 (NIS 2, Art. 28). Paragraph 2 no. 3 asks for the holder's name, e-mail address and phone number;
 * paragraph 3 for procedures, published, by which these are checked; it names no method and no deadline. Ours:
 *
 * - the address and the number each by a code of six digits that comes back;
 * - the name with them: the mail repeats name, address and number, and passing its code on says that they are right. So every change
 *   of one of the three asks for a new mailed code, even where the address itself stays;
 * - or by staff, who look at other evidence and give a reason;
 * - again after a year, and whenever a verification has run out.
 */
export type Holding = {
  /** A running domain contract names the contact as owner. */
  holds: boolean
  state: HolderState
  since: string | null
  asked_at: string | null
  due_on: string | null
  email_verification: VerificationState
  email_verified_at: string | null
  phone_verification: VerificationState
}

/** Says what happened to a holder's data since the last look. */
export type HolderEvent = 'none' | 'changed' | 'expired' | 'evidence' | 'accepted' | 'rejected'
export type HolderChange = Pick<Holding, 'state' | 'asked_at' | 'due_on'>

/** Holds what a contact takes over from its predecessor: putting another name there brings no new time. */
export type Heritage = Partial<Pick<Holding, 'asked_at' | 'due_on'>>

/** A holder with what they take over: proofs must be later than both ask for, and the earlier deadline counts. */
export function inheriting<H extends Holding>(holding: H, { asked_at = null, due_on = null }: Heritage): H {
  const asked = [holding.asked_at, asked_at].filter(at => at !== null)
  const due = [holding.due_on, due_on].filter(day => day !== null)
  return {
    ...holding,
    asked_at: asked.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    due_on: due.sort()[0] ?? null,
  }
}

const waiting: readonly HolderState[] = ['open', 'evidence_received', 'overdue']

/** Says whether a confirmation is under way. */
export const isAsked = (state: HolderState): boolean => waiting.includes(state)

type Proofs = Pick<Holding, 'state' | 'asked_at' | 'email_verification' | 'email_verified_at' | 'phone_verification'>

/** Codes that are still missing; none where no confirmation is under way. */
export function missingProofs(holding: Proofs): VerificationChannel[] {
  return isAsked(holding.state) ? unproved(holding) : []
}

function unproved({ asked_at, email_verification, email_verified_at, phone_verification }: Omit<Proofs, 'state'>) {
  const late = asked_at !== null && (email_verified_at === null || new Date(email_verified_at) < new Date(asked_at))
  const missing: VerificationChannel[] = []
  if (email_verification !== 'verified' || late) missing.push('email')
  if (phone_verification !== 'verified') missing.push('phone')
  return missing
}

/**
 * A holder's state after an event. A running deadline never moves: not by a further change, nor by rejected evidence.
 * @param days for a confirmation, from today
 */
export function holderAfter(
  holding: Holding,
  event: HolderEvent,
  { now, today, days }: { now: Date; today: string; days: number },
): HolderChange {
  const { holds, state, due_on } = holding
  // open proofs are remembered: coming back to a domain, or a change of name meanwhile, does not replace them
  if (!holds)
    return { state: 'not_needed', asked_at: event === 'changed' ? now.toISOString() : holding.asked_at, due_on: null }
  const confirmed: HolderChange = { state: 'confirmed', asked_at: holding.asked_at, due_on: null }
  const ask = (asked_at: string | null): HolderChange => {
    const due = due_on ?? addDays(today, days)
    return { state: due < today ? 'overdue' : 'open', asked_at, due_on: due }
  }
  if (event === 'accepted') return confirmed
  if (event === 'changed' || event === 'expired') return ask(now.toISOString())
  if (event === 'rejected') return ask(holding.asked_at)
  if (state === 'confirmed') return { state, asked_at: holding.asked_at, due_on: null }
  if (unproved(holding).length === 0) return confirmed
  if (event === 'evidence' || state === 'evidence_received')
    return { state: 'evidence_received', asked_at: holding.asked_at, due_on: ask(null).due_on }
  return ask(holding.asked_at)
}
