import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { MandatoryReason, NotificationEvent } from '@kontor/contract/enums/notifications'

type Notifications = NonNullable<Preferences['notifications']>

/** Written as a record so that the compiler asks for each. */
const all: Record<NotificationEvent, true> = { contracts: true, invitations: true, vat_id: true, budgets: true }
const reasons: Record<MandatoryReason, true> = { security: true, asked_for: true, law: true }

const namesOf = <Name extends string>(record: Record<Name, true>) => Object.keys(record) as Name[] // its own keys
export const notificationEvents = namesOf(all)
export const mandatoryReasons = namesOf(reasons)

export const mailBox = (event: NotificationEvent) => `notifications.${event}.mail`

/** An unticked box is not sent, so each event is sent by name. */
export const notificationsIn = (form: FormData): Notifications =>
  Object.fromEntries(notificationEvents.map(event => [event, { mail: form.has(mailBox(event)) }]))
