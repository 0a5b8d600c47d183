import type { SignInMethod } from '../../sign-in/methods.ts'

export const acrValues = ['single_factor', 'multi_factor'] as const

/** Says how a user signed in, in the words of RFC 8176. A passkey that verified its user is two factors. */
export function proofOf(method: SignInMethod): { acr: (typeof acrValues)[number]; amr: string[] } {
  const [first = '', second] = method.split('+')
  const amr = [...(steps[first] ?? []), ...(second ? (steps[second] ?? []) : [])]
  const multiple = second !== undefined || first === 'passkey'
  return { acr: multiple ? 'multi_factor' : 'single_factor', amr: [...new Set(multiple ? [...amr, 'mfa'] : amr)] }
}

const steps: Record<string, string[]> = {
  password: ['pwd'],
  registration: ['pwd'],
  // whether it is in hardware or in a cloud is not certain
  passkey: ['pop', 'user'],
  totp: ['otp'],
  recovery_code: ['otp'],
  // what the identity provider asked for is unknown here
  single_sign_on: [],
}

export type Asked = {
  /** Why the library prompts. */
  reasons: readonly string[]
  /** Seconds, as the application sent it. */
  maxAge: unknown
  /** When the application asked, epoch seconds. */
  askedAt: number
}

/** Says whether a signed-in user must confirm their identity: `prompt=login`, or a proof older than `max_age` allows. */
export function mustProveAgain({ reasons, maxAge, askedAt }: Asked, authenticatedAt: number, now: number): boolean {
  if (authenticatedAt >= askedAt) return false
  if (reasons.includes('login_prompt')) return true
  return maxAge !== undefined && now - authenticatedAt > Number(maxAge)
}
