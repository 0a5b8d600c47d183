import type { NotificationEvent } from './enums/notifications.ts'
import type { Locale } from './locales.ts'
import { notifications as de } from './messages/de/notifications.ts'
import { notifications as en } from './messages/en/notifications.ts'

export type NotificationTexts = Record<NotificationEvent, { name: string; hint: string }>

/** Says what each event is called and when it happens: on the page of preferences, and where mails about it are turned off. */
export const notificationTexts: Record<Locale, NotificationTexts> = { en, de }
