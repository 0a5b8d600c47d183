import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { MandatoryReason, NotificationEvent } from '@kontor/contract/enums/notifications'

type Notifications = NonNullable<Preferences['notifications']>

/** Written as a record so that the compiler asks for each. */
const all: Record<NotificationEvent, true> = {
  tickets: true,
  contracts: true,
  invitations: true,
  vat_id: true,
  budgets: true,
  staff_tickets: true,
}
const reasons: Record<MandatoryReason, true> = { security: true, asked_for: true, law: true }

const namesOf = <Name extends string>(record: Record<Name, true>) => Object.keys(record) as Name[] // its own keys
const notificationEvents = namesOf(all)

/** Events that a person can be told of: some are staff's alone. */
export const eventsOf = ({ admin }: { admin: boolean }): NotificationEvent[] =>
  notificationEvents.filter(event => admin || event !== 'staff_tickets')
export const mandatoryReasons = namesOf(reasons)

export const mailBox = (event: NotificationEvent) => `notifications.${event}.mail`

/** An unticked box is not sent, so each event is sent by name. */
export const notificationsIn = (form: FormData, user: { admin: boolean }): Notifications =>
  Object.fromEntries(eventsOf(user).map(event => [event, { mail: form.has(mailBox(event)) }]))
