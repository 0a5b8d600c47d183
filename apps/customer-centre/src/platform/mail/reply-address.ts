import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../crypto/vault.ts'

/**
 * The address by which a reader answers one mail: `reply+<token>@<domain>`. Its token names the mail, and with it for good what the mail is
 * about and who reads it, and is signed. Digits of base 32 in small letters: servers on the way may change capitals, and a local part has
 * 64 characters at most.
 * @param inbound the provider's address for mails that arrive
 */
export const replyAddress = ({ current }: KeyRing, inbound: string, mail: string): string =>
  `reply+${digitsOf(bytesOf(mail))}${signatureOf(current.key, mail)}@${domainOf(inbound)}`

type Answerable = { thread: string | null; user_id: string | null; template: string }

/** Says whether an answer to a mail has a place: it is about something, and its reader has an account or a ticket as a guest. */
export const isRepliable = ({ thread, user_id, template }: Answerable): boolean =>
  thread !== null && (user_id !== null || template === 'guest_answered')

/**
 * Says for which mail an address takes answers.
 * @returns null for the provider's address itself, undefined for one that is none of ours or was not signed by us
 */
export function mailAnsweredBy({ all }: KeyRing, inbound: string, address: string): string | null | undefined {
  const given = address.toLowerCase()
  if (given === inbound.toLowerCase()) return null
  const [, named, signature] = /^reply\+([0-7][0-9a-v]{25})([0-9a-v]{26})@/.exec(given) ?? []
  if (named === undefined || signature === undefined || domainOf(given) !== domainOf(inbound)) return undefined
  const mail = idOf(named)
  return all.some(({ key }) => timingSafeEqual(Buffer.from(signatureOf(key, mail)), Buffer.from(signature)))
    ? mail
    : undefined
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const signatureOf = (key: KeyObject, mail: string): string =>
  digitsOf(createHmac('sha256', key).update(`reply to mail\n${mail}`).digest().subarray(0, 16))

export const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** 128 bits as 26 digits. */
export const digitsOf = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(26, '0')

export function idOf(digits: string): string {
  const number = [...digits].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
