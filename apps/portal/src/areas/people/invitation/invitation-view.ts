import type { InvitationView } from '@kontor/contract/areas/people'
import { unknownInvitation } from '@kontor/contract/words/people'
import { call } from '../../../api/client.ts'
import { orDeadLink } from '../../../api/or-dead-link.ts'

/** What a link invites to. */
export const invitationView = (token: string): Promise<InvitationView> =>
  orDeadLink(call('GET /ajax/v1/invitations/{token}', { params: { token } }), unknownInvitation)
