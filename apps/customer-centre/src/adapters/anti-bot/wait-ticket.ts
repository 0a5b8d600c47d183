import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../platform/crypto/vault.ts'
import { secretFor } from './challenge.ts'

/**
 * For browsers in which the check cannot run: a ticket that counts only after a while. The wait costs a person twenty
 * seconds once and a robot twenty seconds each time, and `captcha.ts` lets one network through a few times an hour.
 */
export const waitSeconds = 20
/** Seconds after the wait in which the form can still be filled in. */
const validSeconds = 900

/** Neither the centre's tokens (base64url) nor, because of its `~`, the maker's look like this. */
const prefix = 'wait~'

/** @param network that may use it, as `callerNetwork` writes it */
export function issueTicket({ current: { key } }: KeyRing, network: string, now: Date): string {
  const from = Math.floor(now.getTime() / 1000) + waitSeconds
  const body = `${from}~${randomBytes(12).toString('base64url')}`
  return `${prefix}${body}~${sign(key, body, network)}`
}

export const isTicket = (response: string): boolean => response.startsWith(prefix)

/** @returns null where it was made elsewhere, for another network, is too young or too old */
export function readTicket(
  { all }: KeyRing,
  response: string,
  network: string,
  now: Date,
): { nonce: string; expiresAt: Date } | null {
  const [from = '', nonce = '', signature = ''] = response.slice(prefix.length).split('~')
  const given = Buffer.from(signature)
  const signed = all.some(({ key }) => {
    const expected = Buffer.from(sign(key, `${from}~${nonce}`, network))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!signed) return null
  const readyAt = Number(from) * 1000
  const expiresAt = new Date(readyAt + validSeconds * 1000)
  if (now.getTime() < readyAt || now >= expiresAt) return null
  return { nonce, expiresAt }
}

function sign(key: KeyObject, body: string, network: string): string {
  return createHmac('sha256', secretFor(key, 'wait')).update(`${body}~${network}`).digest('base64url')
}
