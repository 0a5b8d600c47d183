import type { InvitationView } from '../areas/people.ts'

/** What a link shows that leads nowhere. */
export const unknownInvitation: InvitationView = {
  state: 'unknown',
  customer: null,
  invited_by: null,
  email: null,
  access: null,
  message: '',
  expires_at: null,
  has_account: false,
}
