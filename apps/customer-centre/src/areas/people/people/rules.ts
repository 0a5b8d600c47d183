import type { Access, Invitation } from '@kontor/contract/areas/people/people'
import type { FieldError } from '@kontor/contract/field-errors'
import { covers, fitsRole, type MemberRole, plainPermissions } from '@kontor/contract/roles'

/** Members and open invitations of one customer together. */
export const mostPeople = 200

export const invitationDays = 7

/** Says what a person may give, and their own last day; staff who act for a customer have none, and are as an owner where their roles allow all of it. */
export type Granter = { owner: boolean; permissions: readonly string[]; expires_on: string | null }

type Held = Pick<Access, 'role' | 'permissions' | 'expires_on'>

/** Writes it as stored: an owner needs no permissions, and a member has each only once. */
export function plainAccess({ role, permissions, expires_on, second_factor_required }: Access): Access {
  const kept = role === 'owner' ? [] : plainPermissions(permissions)
  return { role, permissions: kept, expires_on, second_factor_required }
}

/** Access that no one can grant. @param contracts the customer's, of those that are named */
export function accessErrors(access: Access, today: string, contracts: readonly string[]): Map<string, FieldError> {
  const errors = new Map<string, FieldError>()
  const { role, permissions, expires_on } = access
  if (role !== 'owner' && permissions.length === 0) errors.set('permissions', { code: 'required' })
  else if (!fitsRole(role, permissions) || contractsNamed(permissions).some(number => !contracts.includes(number)))
    errors.set('permissions', { code: 'invalid_choice' })
  // the last day is included, so today is still in the future
  if (expires_on !== null && expires_on < today) errors.set('expires_on', { code: 'past_date' })
  return errors
}

export const contractsNamed = (permissions: readonly string[]): string[] =>
  permissions.flatMap(held => (held.includes(':C-') ? [held.slice(held.indexOf(':') + 1)] : []))

/** Says whether this person manages people at all. */
export const managesPeople = ({ owner, permissions }: Pick<Granter, 'owner' | 'permissions'>): boolean =>
  owner || covers(permissions, 'people')

/** People give only what they have, and not for longer than they have it, and only owners make owners. */
export function mayGrant(granter: Granter, { role, permissions, expires_on }: Held): boolean {
  if (isLonger(granter.expires_on, expires_on)) return false
  if (granter.owner) return true
  return managesPeople(granter) && role !== 'owner' && permissions.every(wanted => covers(granter.permissions, wanted))
}

/**
 * Decides as `mayGrant` does, for existing access: what the member holds already is not given, unless it is given for longer. Only owners
 * change owners.
 */
export function mayChange(granter: Granter, before: Held, after: Held): boolean {
  if (!mayRemove(granter, before)) return false
  const longer = isLonger(before.expires_on, after.expires_on)
  const had = (wanted: string) => before.role === 'owner' || covers(before.permissions, wanted)
  const given = after.permissions.filter(wanted => longer || !had(wanted))
  const promoted = after.role === 'owner' && before.role !== 'owner'
  return (given.length === 0 && !longer && !promoted) || mayGrant(granter, { ...after, permissions: given })
}

/** Taking away needs less than giving, except that only owners remove owners. */
export const mayRemove = (granter: Granter, { role }: { role: MemberRole }): boolean =>
  managesPeople(granter) && (granter.owner || role !== 'owner')

const isLonger = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)

/** Says whether a customer would be left without a lasting owner. @param lasting ids of the owners without an end date */
export function leavesNoOwner(
  person: { id: string; role: MemberRole },
  after: Pick<Access, 'role' | 'expires_on'> | null,
  lasting: readonly string[],
): boolean {
  if (person.role !== 'owner') return false
  if (after?.role === 'owner' && after.expires_on === null) return false
  return lasting.every(id => id === person.id)
}

/** An invitation; its row only records what people did to it. */
export type Offer = {
  state: 'pending' | 'accepted' | 'declined' | 'revoked'
  expires_at: string
  role: MemberRole
  permissions: string[]
  expires_on: string | null
  /** Is what its last sender may give today; null where they are gone. */
  granter: Granter | null
}

/**
 * An invitation gives at most what its inviter could give at this moment: where they could not, it is void as if taken
 * back.
 */
export function stateOf(offer: Offer, now: Date): Invitation['state'] {
  if (offer.state !== 'pending') return offer.state
  if (!offer.granter || !mayGrant(offer.granter, offer)) return 'revoked'
  return new Date(offer.expires_at) <= now ? 'expired' : 'pending'
}
