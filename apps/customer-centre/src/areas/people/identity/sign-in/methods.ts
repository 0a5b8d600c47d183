/** Says how a user signed in; recorded in the session, the sign-in history and the audit. */
export type SignInMethod = FirstStep | `${Exclude<FirstStep, 'passkey'>}+${'totp' | 'passkey' | 'recovery_code'}`

/** Says how a sign-in begins. A passkey that verified its user is both factors at once. */
export type FirstStep = 'password' | 'passkey' | 'registration' | 'single_sign_on'

/** Says whether it was two factors at once. */
export const provesBoth = (method: SignInMethod): boolean => method === 'passkey' || method.includes('+')
