import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../platform/db/database.ts'
import { hashOf } from '../../platform/http/csrf.ts'
import type { TenantServices } from '../../platform/services.ts'
import { checkSolution, makeChallenge, type Page, redeemSchema } from './challenge.ts'
import { keepToken, spend, takeToken } from './queries.ts'
import { localSiteKey } from './settings.ts'

/** Seconds a token waits for its form. */
export const tokenSeconds = 600

/** Codes and statuses of the maker's API that the local check uses. */
export const errorStatus = {
  auth_required: 401,
  auth_invalid: 401,
  sitekey_invalid: 400,
  bad_request: 400,
  response_missing: 400,
  response_invalid: 200,
  response_timeout: 200,
  response_duplicate: 200,
} as const
export type ErrorCode = keyof typeof errorStatus

export type Result<Data> =
  | { success: true; data: Data }
  | { success: false; error: { error_code: ErrorCode; detail: string } }

const refuse = (error_code: ErrorCode, detail: string): Result<never> => ({
  success: false,
  error: { error_code, detail },
})

/** Pages that may show the check: the portal's, and those the provider trusts. */
export function isOurs({ configuration }: TenantServices, origin: string): boolean {
  return configuration.statefulOrigins.includes(origin)
}

export async function activate(
  services: TenantServices,
  effort: { cost: number; guesses: number },
  page: Page,
): Promise<Result<{ challenge: unknown }>> {
  if (page.siteKey !== localSiteKey) return refuse('sitekey_invalid', 'this site key is not known here')
  if (!isOurs(services, page.origin)) return refuse('sitekey_invalid', 'this site key is not for that origin')
  const challenge = await makeChallenge(await services.keys.antiBot(), page, effort, services.clock.now())
  return { success: true, data: { challenge } }
}

/** Exchanges a solution for a token, once. */
export async function redeem(
  services: TenantServices,
  body: unknown,
): Promise<Result<{ response: string; expires_in: number }>> {
  const read = redeemSchema.safeParse(body)
  if (!read.success) return refuse('bad_request', 'challenge and solution are expected')
  const now = services.clock.now()
  const solved = await checkSolution(await services.keys.antiBot(), read.data, now)
  if (!solved) return refuse('response_invalid', 'the solution does not fit, or came too late')
  const response = randomBytes(48).toString('base64url')
  const fresh = await inTransaction(services.database.unbound, async db => {
    if (!(await spend(db, solved.nonce, solved.expiresAt))) return false
    const expiresAt = new Date(now.getTime() + tokenSeconds * 1000)
    await keepToken(db, hashOf(response), { ...solved, issuedAt: now, expiresAt })
    return true
  })
  return fresh
    ? { success: true, data: { response, expires_in: tokenSeconds } }
    : refuse('response_duplicate', 'this challenge was redeemed before')
}

export type Verified = { event_id: string; challenge: { timestamp: string; origin: string }; risk_intelligence: null }

/** The maker's `siteverify`, answered here. It uses the token up. */
export async function siteVerify(
  services: TenantServices,
  { response, siteKey }: { response: unknown; siteKey: unknown },
): Promise<Result<Verified>> {
  if (siteKey !== undefined && siteKey !== localSiteKey) return refuse('sitekey_invalid', 'this site key is not known')
  if (response === undefined || response === '') return refuse('response_missing', 'there is no response')
  if (typeof response !== 'string') return refuse('bad_request', 'the response is a text')
  if (!/^[\w-]{64}$/.test(response)) return refuse('response_invalid', 'no response looks like this')
  const hash = hashOf(response)
  const taken = await takeToken(services.database.unbound, hash, localSiteKey, services.clock.now())
  if (!taken) return refuse('response_invalid', 'no such response was given out')
  if (taken.outcome === 'used') return refuse('response_duplicate', 'this response was used before')
  if (taken.outcome === 'expired') return refuse('response_timeout', 'this response came too late')
  const event_id = hash.toString('hex').slice(0, 24)
  const challenge = { timestamp: taken.issuedAt.toISOString(), origin: taken.origin }
  return { success: true, data: { event_id, challenge, risk_intelligence: null } }
}
