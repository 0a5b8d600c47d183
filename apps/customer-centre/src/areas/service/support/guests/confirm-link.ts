import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../../../platform/crypto/vault.ts'
import { bytesOf, digitsOf, idOf } from '../../../../platform/mail/reply-address.ts'

export const confirmPath = '/ajax/v1/guest-tickets'

/** Hours that a link counts; the ticket waits for longer, so that what the page says is true. */
const hours = 48
const hour = 3_600_000

/** The link by which someone who is no customer confirms that they wrote a mail. Its token names the ticket and its last hour, and is signed. */
export function confirmLink({ current }: KeyRing, appUrl: string, ticket: string, now: Date): string {
  const until = (Math.ceil(now.getTime() / hour) + hours).toString(32)
  return `${appUrl}${confirmPath}/${digitsOf(bytesOf(ticket))}-${until}-${signatureOf(current.key, ticket, until)}`
}

/** Says which ticket a token confirms. @returns undefined where it was not signed by us, or is over */
export function confirmed({ all }: KeyRing, token: string, now: Date): string | undefined {
  const [, named, until, signature] = /^([0-7][0-9a-v]{25})-([0-9a-v]{1,8})-([0-9a-v]{26})$/.exec(token) ?? []
  if (named === undefined || until === undefined || signature === undefined) return undefined
  if (Number.parseInt(until, 32) * hour < now.getTime()) return undefined
  const ticket = idOf(named)
  const ours = ({ key }: { key: KeyObject }) =>
    timingSafeEqual(Buffer.from(signatureOf(key, ticket, until)), Buffer.from(signature))
  return all.some(ours) ? ticket : undefined
}

const signatureOf = (key: KeyObject, ticket: string, until: string): string =>
  digitsOf(createHmac('sha256', key).update(`guest ticket\n${ticket}\n${until}`).digest().subarray(0, 16))
