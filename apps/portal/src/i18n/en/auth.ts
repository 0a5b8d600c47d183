/** Signing in and what belongs to it. */
export const auth = {
  login: {
    title: 'Sign in',
    lead: 'Your contracts, invoices and tickets at {provider}.',
    email: 'E-mail address',
    password: 'Password',
    remember: 'Stay signed in on this device',
    submit: 'Sign in',
    forgotten: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Become a customer',
    demoTitle: 'This is a demo',
    demoText: 'Password of all: {password}',
    demoUse: 'Use {email}',
    signedOut: 'You are signed out.',
    expired: 'Your session has ended. Sign in again to go on where you were.',
  },
}
