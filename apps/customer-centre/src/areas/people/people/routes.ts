import { peopleEndpoints } from '@kontor/contract/areas/people/people'
import { staffTokenEndpoints } from '@kontor/contract/areas/people/staff-tokens'
import { tokenEndpoints } from '@kontor/contract/areas/people/tokens'
import { staffWebhookEndpoints, webhookEndpoints } from '@kontor/contract/areas/people/webhooks'
import { type Route, routes } from '../../../platform/http/routes.ts'
import { acceptInvitation, declineInvitation, viewInvitation } from './answer-invitation.ts'
import { changePerson, leavePeople, removePerson } from './change-person.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { makesOwner, ownerChangeWaits, ownerInvitationWaits } from './owner-waits.ts'
import { people, person } from './person.ts'
import { registerInvited } from './register-invited.ts'
import { staffTokenHandlers } from './staff-tokens.ts'
import { tokenHandlers } from './tokens.ts'
import { staffWebhookHandlers, webhookHandlers } from './webhooks/handlers.ts'

export const peopleRoutes: Route[] = [
  ...routes(tokenEndpoints, tokenHandlers),
  ...routes(staffTokenEndpoints, staffTokenHandlers),
  ...routes(webhookEndpoints, webhookHandlers),
  ...routes(staffWebhookEndpoints, staffWebhookHandlers),
  ...routes(peopleEndpoints, {
    people,
    person,
    personChange: {
      carryOut: changePerson,
      takesAway: context => makesOwner(context, context.params.id, context.body),
      meanwhile: context => ownerChangeWaits(context, context.params.id),
    },
    personRemove: removePerson,
    personLeave: leavePeople,
    // acting staff let in no one alone who could then do what only the customer's own people may
    invite: {
      carryOut: invite,
      takesAway: ({ body }) => body.role === 'owner',
      meanwhile: (context, waiting) => ownerInvitationWaits(context, context.body, waiting),
    },
    invitationResend: resendInvitation,
    invitationRevoke: revokeInvitation,
    invitation: viewInvitation,
    invitationAccept: acceptInvitation,
    invitationRegister: registerInvited,
    invitationDecline: declineInvitation,
  }),
]
