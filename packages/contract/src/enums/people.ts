import type { InvitationView } from '../areas/people/people.ts'

/** Says what an unknown link shows. */
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
