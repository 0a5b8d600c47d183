import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new session cookie's value: 256 random bits. Anonymous visitors carry one too; only sign-in stores (its hash). */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * The anti-forgery token of a session: derived, so nothing is stored and a new session id brings a new token.
 * Deliberately plain base64: its `=` is encoded in the cookie, as Laravel's is, and a client that forgets to decode
 * fails.
 */
export function csrfToken(key: KeyObject, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64')
}

export function tokenMatches(expected: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false
  const [right, tried] = [Buffer.from(expected), Buffer.from(given)]
  return tried.length === right.length && timingSafeEqual(tried, right)
}
