import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../crypto/vault.ts'
import { bytesOf, digitsOf, idOf } from './reply-address.ts'

export const copyPath = '/ajax/v1/ticket-copies'

/** Someone who gets copies of what is written about a thing, and has no account. */
export type Copied = { thread: string; address: string }

/**
 * The link by which the reader of an address says whether they want copies, and ends them. Its token names the thing and is signed for that
 * address alone; it opens nothing else, and counts as long as the key does.
 */
export const copyLink = ({ current }: KeyRing, appUrl: string, copied: Copied): string =>
  `${appUrl}${copyPath}/${digitsOf(bytesOf(copied.thread))}-${signatureOf(current.key, copied)}`

/** Says which thing a token names. @returns undefined where it is none */
export function threadOfCopy(token: string): string | undefined {
  const [, named] = /^([0-7][0-9a-v]{25})-[0-9a-v]{26}$/.exec(token) ?? []
  return named === undefined ? undefined : idOf(named)
}

/** Says whether a token was signed for an address. */
export function isCopyToken({ all }: KeyRing, token: string, copied: Copied): boolean {
  const given = Buffer.from(token.slice(-26))
  return all.some(({ key }) => timingSafeEqual(Buffer.from(signatureOf(key, copied)), given))
}

const signatureOf = (key: KeyObject, { thread, address }: Copied): string =>
  digitsOf(createHmac('sha256', key).update(`copies\n${thread}\n${address.toLowerCase()}`).digest().subarray(0, 16))
