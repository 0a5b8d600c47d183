/** Other applications that use this sign-in, and signing in with the provider's identity provider. */
export const singleSignOn = {
  proof: {
    title: 'Confirm that it is you',
    lead: 'Confirm here to return to {application}, which asks who is signing in.',
    submit: 'Confirm',
  },
  consent: {
    title: 'Sign in to {application}?',
    heading: 'Continue to another application',
    lead: '{application} is not operated by us. If you continue, it gets:',
    identity: 'an ID for your login',
    data: {
      profile: 'your name and language',
      email: 'your email address',
      customers: 'your customer numbers and your permissions for them',
    },
    limits: 'It does not get your password or your invoices. When you sign out here, its access to your data ends.',
    submit: 'Continue',
  },
  refuse: 'Cancel',
  signOut: {
    title: 'Sign out?',
    lead: '{application} asks to sign you out here and everywhere you use this login.',
    unnamed: 'An application asks to sign you out. This ends your session here and everywhere you use this login.',
    submit: 'Sign out',
    stay: 'Stay signed in',
  },
  failed: {
    title: 'Sign-in failed',
    expired: 'Go back to the application and start again. This request is too old or was started in another browser.',
    other_user:
      'Sign out first, or choose the same login there. You confirmed a different login from the one you use here.',
    unavailable: 'Try again in a few minutes. The other sign-in service is not responding.',
    application: 'Tell the application’s operator: {reason}. Its request was not valid, and no data was passed on.',
    home: 'Go to start page',
  },
  // on the sign-in page
  with: 'Sign in with {label}',
  confirmWith: 'Confirm with {label}',
  refused: {
    cancelled: 'The sign-in was cancelled.',
    expired: 'Please start again. It took too long or was started in another browser.',
    failed: 'Please start again. The other sign-in service gave no valid answer.',
    unavailable: 'Try again in a few minutes. The other sign-in service is not responding.',
    unknown_user: 'Sign in with your password, or contact us. There is no account for this login yet.',
    email_unverified: 'Confirm your email address there, then start again.',
    disabled: 'This login is disabled. Call us if you did not expect this.',
    other_user: 'You confirmed a different login from the one you use here.',
  },
}
