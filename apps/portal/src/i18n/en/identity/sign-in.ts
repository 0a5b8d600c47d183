/** Signing in and what belongs to it. */
export const signIn = {
  // beside every promise of a mail, whatever became of it
  mailHint:
    'An e-mail may take a few minutes. Nothing there? Look in the spam folder, check the address, or call us: the number is in the imprint.',
  login: {
    title: 'Sign in',
    lead: '{provider}: your contracts, invoices and tickets.',
    email: 'E-mail address',
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
    demoMails: 'E-mails of the demo',
    signedOut: 'You are signed out.',
    goOn: 'Sign in to open this page.',
    passwordChanged: 'Your new password is set. Sign in with it.',
  },
  reset: {
    title: 'Forgot your password?',
    lead: 'Enter the e-mail address you sign in with, and we send you a link to set a new password.',
    email: 'E-mail address',
    submit: 'Send the link',
    back: 'Back to sign in',
    sentTitle: 'Look into your mailbox',
    // the same for every address: it must not tell who has an account
    sent: 'If {email} belongs to an account, an e-mail with a link is on its way. The link works once, for 60 minutes.',
    again: 'Try another address',
  },
  newPassword: {
    title: 'Set a new password',
    lead: 'Afterwards you are signed out everywhere and sign in with the new one.',
    label: 'New password',
    submit: 'Set password',
    invalidTitle: 'This link no longer works',
    invalid: 'A link from our e-mail works once, for 60 minutes; once one was used, the others end.',
    askAgain: 'Send a new link',
  },
}
