import type { Digest } from '@kontor/contract/enums/notifications'
import { digest, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

/** @property link opens in the portal what it is about, where there is a page of it */
type Line = { title: string; link: string | null }

export const notificationsMails = {
  /** Tells what has happened since the last one. @property groups by customer @property more how many further there were */
  notification_digest: mail<{
    period: Exclude<Digest, 'none'>
    groups: readonly { customer: string; lines: readonly Line[] }[]
    more: number
    appUrl: string
  }>(digest),
}

/** Says on the page behind a mail's link what it turns off. */
type UnsubscribeTexts = Record<'title' | 'digests' | 'others' | 'turnOff' | 'undo' | 'unknown' | 'all', string> &
  Record<'asks' | 'off' | 'on', (about: string) => string>

export type NotificationsTexts = {
  unsubscribe: UnsubscribeTexts
  mails: TextsOf<typeof notificationsMails>
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof notificationsMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    notifications: NotificationsTexts
  }
}
