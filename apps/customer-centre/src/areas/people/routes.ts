import type { peopleEndpoints } from '@kontor/contract/areas/people'
import type { Handlers } from '../../http/context.ts'
import { acceptInvitation, declineInvitation, viewInvitation } from './answer-invitation.ts'
import { changePerson, leavePeople, removePerson } from './change-person.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { people, person } from './person.ts'
import { registerInvited } from './register-invited.ts'

export const peopleHandlers: Handlers<typeof peopleEndpoints> = {
  people,
  person,
  personChange: changePerson,
  personRemove: removePerson,
  personLeave: leavePeople,
  invite,
  invitationResend: resendInvitation,
  invitationRevoke: revokeInvitation,
  invitation: viewInvitation,
  invitationAccept: acceptInvitation,
  invitationRegister: registerInvited,
  invitationDecline: declineInvitation,
}
