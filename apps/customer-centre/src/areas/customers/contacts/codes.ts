import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto'
import type { VerificationChannel } from '@kontor/contract/enums/contacts'
import type { KeyRing } from '../../../platform/crypto/vault.ts'
import type { Code } from './code-queries.ts'
import { mostTries } from './queries.ts'
import { sameEmail, samePhone } from './rules.ts'

export const codeMinutes = 30
const longestWaitMinutes = 60
const day = 86_400_000

/** Six digits, all equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Bound to the contact and the channel: a code found in one row opens no other. */
export function hashCode(key: KeyObject, id: string, channel: VerificationChannel, code: string): Buffer {
  return createHmac('sha256', key).update(`contact code\n${id}\n${channel}\n${code}`).digest()
}

/** The number of this sending within a day, and the time of the next one: after 1, 2, 4 … 60 minutes. */
export function nextSending(last: Pick<Code, 'sends' | 'sent_at'> | undefined, now: Date) {
  const again = last !== undefined && now.getTime() - new Date(last.sent_at).getTime() < day
  const sends = again ? last.sends + 1 : 1
  const minutes = Math.min(2 ** Math.min(sends - 1, 10), longestWaitMinutes)
  return { sends, nextSendAt: new Date(now.getTime() + minutes * 60_000) }
}

/**
 * Says whether a code may be tried at all: sent to the contact's current address or number, not used up, in time, and not guessed at too
 * often.
 */
export function isLive(
  code: Code | undefined,
  channel: VerificationChannel,
  target: string,
  now: Date,
): code is Code & { code_hash: Buffer } {
  if (!code?.code_hash || code.tries >= mostTries || new Date(code.expires_at) <= now) return false
  return channel === 'email' ? sameEmail(code.sent_to, target) : samePhone(code.sent_to, target)
}

/** Says whether a code is the one sent to this contact, under the current key or a former one. */
export const codeMatches = (
  { all }: KeyRing,
  stored: Buffer,
  ...given: [string, VerificationChannel, string]
): boolean => all.some(({ key }) => timingSafeEqual(stored, hashCode(key, ...given)))
