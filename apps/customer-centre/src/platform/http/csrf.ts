import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../crypto/vault.ts'

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

/** Says whether a token is this session's, under the current key or a former one. */
export function tokenMatches({ all }: KeyRing, sessionId: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false
  const tried = Buffer.from(given)
  return all.some(({ key }) => {
    const right = Buffer.from(csrfToken(key, sessionId))
    return tried.length === right.length && timingSafeEqual(tried, right)
  })
}

/** A link's token that is made from an id, made again: under the key that it was made with when its hash was stored. */
export function tokenAgain({ all }: KeyRing, stored: Buffer, make: (key: KeyObject) => string): string {
  const token = all.map(({ key }) => make(key)).find(made => hashOf(made).equals(stored))
  if (token === undefined) throw new Error('the key that made this token is gone')
  return token
}
