import type { Access } from '@kontor/contract/areas/people/people'
import type { Locale } from '@kontor/contract/locales'
import { uuidv7 } from 'uuidv7'
import { hashOf } from '../../../platform/http/csrf.ts'
import { insertInvitation, invitationById } from './invitation-queries.ts'
import { newToken, subjectOf } from './invite.ts'
import { sendInvitation, type Telling } from './notices.ts'

const owner: Access = { role: 'owner', permissions: [], expires_on: null, second_factor_required: false }

type Opening = Telling & { caller: { userId: string } }

/**
 * Invites the first owner of a customer that staff have just opened. One of them is enough: there is nothing yet that a wrong owner could
 * take. @returns what the audit says
 */
export async function inviteFirstOwner(
  context: Opening,
  { name, email, locale }: { name: string; email: string; locale: Locale },
) {
  const { caller, services, customer, db, now } = context
  const view = { customer, reader: caller.userId, now, timeZone: services.configuration.timeZone }
  const [id, token] = [uuidv7(), newToken()]
  const tokenHash = hashOf(token)
  await insertInvitation(db, view, { ...owner, id, email, locale, message: '', tokenHash, inviter: caller.userId })
  const row = await invitationById(db, view, id)
  if (!row) throw new Error('an invitation just written is there')
  await sendInvitation(context, name, row, token, false)
  return { action: 'invitation.sent', subject: subjectOf({ id, email }), after: owner, customer } as const
}
