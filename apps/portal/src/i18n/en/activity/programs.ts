/** Says what was done with tokens of programs, and with webhooks. */
export const programsActivity = {
  access_token: {
    made: 'created the access token {subject}',
    rotated: 'replaced the access token {subject}',
    ended: 'ended the access token {subject}',
  },
  webhook: {
    made: 'created the webhook {subject}',
    changed: 'changed the webhook {subject}',
    rotated: 'replaced the secret of the webhook {subject}',
    resent: 'sent events to the webhook {subject} again',
    ended: 'ended the webhook {subject}',
  },
  machine_token: {
    made: 'created the access token {subject}',
    rotated: 'replaced the access token {subject}',
    revoked: 'ended the access token {subject}',
  },
}
