import type { InvitationView } from '@kontor/contract/areas/people/people'
import { unknownInvitation } from '@kontor/contract/enums/people'
import { call } from '../../../../api/client.ts'
import { orDeadLink } from '../../../../api/or-dead-link.ts'

/** An invitation that waits for an answer. */
export type Pending = InvitationView & {
  customer: NonNullable<InvitationView['customer']>
  email: string
  access: NonNullable<InvitationView['access']>
}

/** Loads what a link invites to. */
export const invitationView = (token: string): Promise<InvitationView> =>
  orDeadLink(call('GET /ajax/v1/invitations/{token}', { params: { token } }), unknownInvitation)
