/** How a user proved himself; what stands in a session, in the sign-in history and in the audit. */
export type SignInMethod = FirstStep | `${Exclude<FirstStep, 'passkey'>}+${'totp' | 'passkey' | 'recovery_code'}`

/** What a sign-in begins with. A passkey that checked its user is both factors at once. */
export type FirstStep = 'password' | 'passkey' | 'registration' | 'single_sign_on'

/** Whether it was two factors at once. */
export const provesBoth = (method: SignInMethod): boolean => method === 'passkey' || method.includes('+')
