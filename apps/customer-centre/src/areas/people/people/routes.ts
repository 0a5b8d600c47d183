import { peopleEndpoints } from '@kontor/contract/areas/people/people'
import { routes } from '../../../platform/http/routes.ts'
import { acceptInvitation, declineInvitation, viewInvitation } from './answer-invitation.ts'
import { changePerson, leavePeople, removePerson } from './change-person.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { people, person } from './person.ts'
import { registerInvited } from './register-invited.ts'

export const peopleRoutes = routes(peopleEndpoints, {
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
})
