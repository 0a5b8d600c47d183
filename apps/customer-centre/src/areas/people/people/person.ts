import type { Access, Invitation, Person, peopleEndpoints } from '@kontor/contract/areas/people/people'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { viewOf } from './granting.ts'
import { type InvitationRow, peopleOf } from './invitation-queries.ts'
import { personById } from './queries.ts'
import { stateOf } from './rules.ts'

export const people: Handler<typeof peopleEndpoints.people> = async context => {
  const { members, invitations } = await peopleOf(context.db, viewOf(context))
  return { data: members, invitations: invitations.map(row => invitationOf(row, context.now)) }
}

export const person: Handler<typeof peopleEndpoints.person> = async context => foundPerson(context, context.params.id)

/** @throws not_found */
export async function foundPerson(context: Parameters<typeof viewOf>[0], id: string): Promise<Person> {
  const found = await personById(context.db, viewOf(context), id)
  if (!found) throw problem('not_found')
  return found
}

export function invitationOf(row: InvitationRow, now: Date): Invitation {
  const { granter: _granter, inviter: _inviter, locale: _locale, ...rest } = row
  return { ...rest, state: stateOf(row, now) }
}

/** Takes what the audit keeps of an access. */
export const accessIn = ({ role, permissions, expires_on, second_factor_required }: Access): Access => ({
  role,
  permissions,
  expires_on,
  second_factor_required,
})
