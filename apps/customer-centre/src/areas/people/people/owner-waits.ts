import type { Access, InvitationInput, Person, peopleEndpoints } from '@kontor/contract/areas/people/people'
import type { HandlerOutput } from '@kontor/contract/wire/types'
import { problem } from '../../../platform/http/problem.ts'
import { holdAsManager, type Managing } from './granting.ts'
import { notifyOwnerInvited, type Telling } from './notices.ts'
import { foundPerson } from './person.ts'

type Asking = Managing & Telling

/** Staff who act for the customer ask for a new owner: its owners learn it at once, and nothing is sent before a colleague confirms. */
export async function ownerInvitationWaits(
  asking: Asking,
  { locale: _locale, email, ...offered }: InvitationInput,
  { id, until }: { id: string; until: Date },
): Promise<HandlerOutput<(typeof peopleEndpoints)['invite']>> {
  const { caller, now } = asking
  await requireOwnersRights(asking)
  if (email.toLowerCase() === caller.email.toLowerCase()) throw problem('already_member')
  await notifyOwnerInvited(asking, { who: email, by: caller.name, waits: true })
  const at = now.toISOString()
  return {
    ...offered,
    id,
    email,
    permissions: [],
    state: 'waiting',
    invited_by: caller.name,
    created_at: at,
    sent_at: at,
    expires_at: until.toISOString(),
  }
}

/** @throws access_beyond_own where the roles of who asks do not allow all that an owner may */
async function requireOwnersRights(asking: Asking): Promise<void> {
  const { granter } = await holdAsManager(asking)
  if (!granter.owner) throw problem('access_beyond_own')
}

/** Says whether a change makes an owner of a member, or lets one stay for longer. */
export async function makesOwner(asking: Asking, id: string, after: Access): Promise<boolean> {
  if (after.role !== 'owner') return false
  const before = await foundPerson(asking, id)
  if (before.role !== 'owner') return true
  return before.expires_on !== null && (after.expires_on === null || after.expires_on > before.expires_on)
}

/** Waits as `ownerInvitationWaits` does, for a member who is to become an owner: they stay what they are. */
export async function ownerChangeWaits(asking: Asking, id: string): Promise<Person> {
  await requireOwnersRights(asking)
  const person = await foundPerson(asking, id)
  await notifyOwnerInvited(asking, { who: person.name, by: asking.caller.name, waits: true })
  return person
}
