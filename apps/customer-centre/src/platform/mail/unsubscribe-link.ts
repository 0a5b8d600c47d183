import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type NotificationEvent, notificationEvents } from '@kontor/contract/enums/notifications'
import type { KeyRing } from '../crypto/vault.ts'
import type { MailKind } from './mails.ts'
import { bytesOf, digitsOf, idOf } from './reply-address.ts'

/** Names the mails that a person turns off: those about an event, or their digests. */
export type Unwanted = NotificationEvent | 'digest'

export const unsubscribePath = '/ajax/v1/unsubscribe'

/** Says what of a mail its reader can turn off; null where it is a duty. */
export const unwantedOf = (kind: MailKind): Unwanted | null =>
  'event' in kind ? kind.event : 'digest' in kind ? 'digest' : null

/**
 * The link by which a person turns mails of a kind off without signing in (RFC 8058). Its token names both and is signed; it opens nothing
 * else, and counts as long as the key does.
 */
export const unsubscribeLink = ({ current }: KeyRing, appUrl: string, user: string, unwanted: Unwanted): string =>
  `${appUrl}${unsubscribePath}/${digitsOf(bytesOf(user))}-${signatureOf(current.key, user, unwanted)}-${unwanted}`

/** Says what a token turns off for whom. @returns undefined where it was not signed by us, or names what there is no more */
export function unsubscribed({ all }: KeyRing, token: string): { user: string; unwanted: Unwanted } | undefined {
  const [, named, signature, word] = /^([0-7][0-9a-v]{25})-([0-9a-v]{26})-([a-z_]{1,40})$/.exec(token) ?? []
  const unwanted = (['digest', ...notificationEvents] as const).find(one => one === word)
  if (named === undefined || signature === undefined || unwanted === undefined) return undefined
  const user = idOf(named)
  return all.some(({ key }) => timingSafeEqual(Buffer.from(signatureOf(key, user, unwanted)), Buffer.from(signature)))
    ? { user, unwanted }
    : undefined
}

const signatureOf = (key: KeyObject, user: string, unwanted: Unwanted): string =>
  digitsOf(createHmac('sha256', key).update(`unsubscribe\n${user}\n${unwanted}`).digest().subarray(0, 16))
