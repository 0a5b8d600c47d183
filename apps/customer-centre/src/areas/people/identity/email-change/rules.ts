import type { EmailLink } from '@kontor/contract/areas/people/email-change'
import type { EmailLinkState, EmailUse } from '@kontor/contract/enums/customer'
import { maskedEmail } from '../../../../values/email-address.ts'

export type Side = 'old' | 'new'
export type Outcome = 'applied' | 'refused' | 'cancelled' | 'replaced' | 'taken' | 'outdated'

/** A change as stored. */
export type ChangeRow = {
  customer_number: number
  id: string
  user_id: string
  session_id: string
  sign_in: boolean
  old_email: string
  new_email: string
  old_needed: boolean
  requested_by: string
  requested_at: string
  user_agent: string
  address: string
  expires_at: string
  old_confirmed_at: string | null
  new_confirmed_at: string | null
  outcome: Outcome | null
}

/** Says how long the links count, from the request on. */
export const linkHours = 24

export const purposeOf = ({ sign_in, customer_number }: Pick<ChangeRow, 'sign_in' | 'customer_number'>): EmailUse =>
  sign_in ? (customer_number > 0 ? 'both' : 'sign_in') : 'customer'

/** Both mailboxes have agreed; the old one only where it can be asked. */
export const isComplete = (change: Pick<ChangeRow, 'old_needed' | 'old_confirmed_at' | 'new_confirmed_at'>): boolean =>
  change.new_confirmed_at !== null && (change.old_confirmed_at !== null || !change.old_needed)

export function linkStateOf(
  change: Pick<ChangeRow, 'outcome' | 'expires_at' | 'old_confirmed_at' | 'new_confirmed_at'>,
  side: Side,
  now: Date,
): EmailLinkState {
  const { outcome } = change
  if (outcome !== null) return outcome === 'applied' || outcome === 'refused' || outcome === 'taken' ? outcome : 'over'
  if (new Date(change.expires_at) <= now) return 'expired'
  return (side === 'old' ? change.old_confirmed_at : change.new_confirmed_at) === null ? 'waiting' : 'confirmed'
}

/** The old address may still refuse after it has confirmed, as long as the other has not answered. */
export const mayRefuse = (side: Side, state: EmailLinkState): boolean =>
  side === 'old' && (state === 'waiting' || state === 'confirmed')

export const unknownLink: EmailLink = {
  state: 'unknown',
  side: null,
  applies_to: null,
  old_email: null,
  new_email: null,
  requested_by: null,
  requested_at: null,
  customer: null,
  old_needed: true,
  expires_at: null,
}

/** @param customer the name of the customer concerned */
export function linkView(change: ChangeRow, side: Side, customer: string | null, now: Date): EmailLink {
  const old = side === 'old'
  return {
    state: linkStateOf(change, side, now),
    side,
    applies_to: purposeOf(change),
    old_email: old ? change.old_email : maskedEmail(change.old_email),
    new_email: change.new_email,
    requested_by: old ? change.requested_by : null,
    requested_at: old ? change.requested_at : null,
    customer: old ? customer : null,
    old_needed: change.old_needed,
    expires_at: change.expires_at,
  }
}
