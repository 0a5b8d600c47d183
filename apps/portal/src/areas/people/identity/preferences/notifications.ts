import type { Preferences } from '@kontor/contract/areas/people/identity'
import { eventsFor, type NotificationChoice, type NotificationEvent } from '@kontor/contract/enums/notifications'

/** The ways in which a mail tells of an event: the page offers one of them, as no one wants to read the same twice. */
export const mailWays = ['at_once', 'daily', 'weekly', 'none'] as const

export const wayOf = ({ mail, digest }: Pick<NotificationChoice, 'mail' | 'digest'>): (typeof mailWays)[number] =>
  mail ? 'at_once' : digest

export const mailField = (event: NotificationEvent) => `notifications.${event}.mail`
export const portalBox = (event: NotificationEvent) => `notifications.${event}.portal`

/** An unticked box is not sent, so each event is sent by name. */
export const notificationsIn = (form: FormData, user: { admin: boolean }): NonNullable<Preferences['notifications']> =>
  Object.fromEntries(
    eventsFor(user).map(event => {
      const way = mailWays.find(one => one === form.get(mailField(event))) ?? 'none'
      const choice = {
        mail: way === 'at_once',
        digest: way === 'at_once' ? 'none' : way,
        portal: form.has(portalBox(event)),
      }
      return [event, choice]
    }),
  )

/** Without one of its ends they are none. */
export function quietHoursIn(form: FormData): NonNullable<Preferences['quiet_hours']> | null {
  const [from, until] = ['from', 'until'].map(end => String(form.get(`quiet_hours.${end}`) ?? ''))
  return from && until ? { from, until } : null
}
