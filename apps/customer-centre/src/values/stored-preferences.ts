import { type Preferences, preferencesSchema } from '@kontor/contract/areas/people/identity'
import { notificationEvents } from '@kontor/contract/enums/notifications'
import { safeParse } from 'zod/v4/core'

/**
 * A user's stored preferences as far as this version knows them: other versions had others, and an update of the
 * machine may remove a time zone. Unknown ones count as not chosen, and stay stored.
 */
export function readPreferences(stored: unknown): Preferences {
  const all = safeParse(preferencesSchema, stored)
  if (all.success) return all.data
  const { notifications, ...rest } = recordOf(stored)
  const told = recordOf(notifications)
  return {
    ...known(rest),
    ...(notifications !== undefined && {
      notifications: Object.assign(
        {},
        ...notificationEvents.map(event => known({ notifications: { [event]: told[event] } }).notifications),
      ),
    }),
  }
}

/** Those that the contract accepts, each by itself. */
const known = (named: Readonly<Record<string, unknown>>): Preferences =>
  Object.assign(
    {},
    ...Object.entries(named).map(([name, value]) => {
      const result = safeParse(preferencesSchema, { [name]: value })
      return result.success ? result.data : {}
    }),
  )

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any object can be read by name
