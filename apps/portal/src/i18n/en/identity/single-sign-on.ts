/** Other applications that use this sign-in, and signing in with the provider's identity provider. */
export const singleSignOn = {
  proof: {
    title: 'Confirm that it is you',
    lead: '{application} wants to be sure who is signing in. Confirm it here, and you go back there.',
    submit: 'Confirm',
  },
  consent: {
    title: 'Sign in to {application}?',
    heading: 'Go on to another application',
    lead: '{application} belongs to somebody else. If you go on, it gets:',
    identity: 'a number that stands for your account',
    data: {
      profile: 'your name and language',
      email: 'your e-mail address',
      customers: 'your customer numbers and what you may do for them',
    },
    limits: 'It gets neither your password nor your invoices. When you sign out here, it can ask for nothing more.',
    submit: 'Go on',
  },
  refuse: 'Cancel',
  signOut: {
    title: 'Sign out?',
    lead: '{application} asks to sign you out here too, and so everywhere you use this sign-in.',
    unnamed: 'Somebody leads you here to sign out. That ends your session here, and everywhere you use this sign-in.',
    submit: 'Sign out',
    stay: 'Stay signed in',
  },
  failed: {
    title: 'That did not work',
    expired: 'This request is too old, or it was begun in another browser. Go back to the application and begin again.',
    other_user:
      'You confirmed as somebody else than is signed in here. Sign out first, or choose the same account there.',
    unavailable: 'The other sign-in does not answer at the moment. Try again in a few minutes.',
    application:
      'The application led you here with a request that we cannot answer. Nothing was passed on. Tell the people who run it: {reason}.',
    home: 'To the start page',
  },
  // on the sign-in page
  with: 'Sign in with {label}',
  confirmWith: 'Confirm with {label}',
  refused: {
    cancelled: 'The sign-in was cancelled.',
    expired: 'That took too long, or it was begun in another browser. Please begin again.',
    failed: 'The other sign-in did not give an answer that holds. Please begin again.',
    unavailable: 'The other sign-in does not answer at the moment. Try again in a few minutes.',
    unknown_user: 'There is no account here for this sign-in yet. Sign in with your password, or ask us for one.',
    email_unverified: 'Your e-mail address is not confirmed there yet. Confirm it, then begin again.',
    disabled: 'This account is closed. Call us if that surprises you.',
    other_user: 'You confirmed as somebody else than is signed in here.',
  },
}
