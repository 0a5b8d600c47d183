/** Signing in and what belongs to it. */
export const signIn = {
  // beside every promise of a mail, whatever became of it
  mailHint:
    'Emails can take a few minutes. If nothing arrives, check your spam folder and the address, or call the number in the imprint.',
  login: {
    title: 'Sign in',
    lead: '{provider}: your contracts, invoices and tickets.',
    email: 'Email address',
    password: 'Password',
    remember: 'Stay signed in on this device',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    or: 'or with your password',
    forgotten: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Become a customer',
    demoTitle: 'This is a demo',
    demoText: 'Password for all: {password}',
    demoUse: 'Use {email}',
    demoMails: 'Demo emails',
    signedOut: 'You are signed out.',
    goOn: 'Sign in to open this page.',
    passwordChanged: 'Password changed. Sign in with your new one.',
  },
  reset: {
    title: 'Forgot your password?',
    lead: 'Enter your email address. We send you a link to set a new password.',
    email: 'Email address',
    submit: 'Send link',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    // the same for every address: it must not tell who has an account
    sent: 'If {email} belongs to an account, we have sent a link to it. The link works once, for 60 minutes.',
    again: 'Try another address',
  },
  newPassword: {
    title: 'Set new password',
    lead: 'This signs you out everywhere. Then sign in with the new password.',
    label: 'New password',
    submit: 'Set password',
    invalidTitle: 'This link no longer works',
    invalid: 'Request a new link. Links work once, for 60 minutes, and only until another one is used.',
    askAgain: 'Request new link',
  },
}
