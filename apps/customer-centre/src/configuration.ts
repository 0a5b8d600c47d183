import type { Provider } from '@kontor/contract/areas/provider'

/** What the centre needs to know; the program parses and checks it, tests write it by hand. */
export type CentreConfiguration = {
  /** Where the portal is reached, scheme and host, no trailing slash. */
  appUrl: string
  /** `host[:port]` of pages that may use the session: the portal's, and others the provider trusts. */
  statefulHosts: readonly string[]
  /** Session cookie's domain; absent: the host that answered. */
  cookieDomain?: string
  timeZone: string
  mode: 'production' | 'demo' | 'test'
  /** Answers are checked against the contract, and a mismatch is a 500: on in tests. */
  checkAnswers: boolean
  session: { idleMinutes: number; absoluteHours: number; rememberDays: number; freshMinutes: number }
  provider: Provider & { creditorId: string }
}

export const defaultSession = { idleMinutes: 120, absoluteHours: 24, rememberDays: 30, freshMinutes: 15 }
