import type { Preferences } from '@kontor/contract/areas/people/identity'
import { type Locale, localeOf } from '@kontor/contract/locales'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { oneLine } from '../../../values/one-line.ts'

/** The person who writes: the user who is signed in, or the one that the form names. */
export type Sender = {
  userId: string | null
  customer: number | null
  name: string
  email: string
  locale: Locale
  preferences: Preferences
}

export const senderOf = (caller: Caller): Sender => ({
  userId: caller.userId,
  customer: caller.currentCustomer,
  name: oneLine(caller.name),
  email: caller.email,
  locale: caller.locale,
  preferences: caller.preferences(),
})

export const strangerOf = (body: { name: string; email: string }, locale: Locale): Sender => ({
  userId: null,
  customer: null,
  locale,
  preferences: {},
  name: oneLine(body.name),
  email: body.email,
})

/** The provider as a reader of mails: at one of their addresses, in the first of their languages. */
export function deskOf({ configuration: { provider, reach } }: TenantServices, email = provider.email) {
  return { id: null, email, name: provider.name, locale: localeOf(reach.languages[0]) }
}
