import type { Locale } from '@kontor/contract/problem-texts'
import type { Centre } from '../../centre.ts'
import type { Caller } from '../../http/session.ts'
import { oneLine } from '../../one-line.ts'

/** Who writes: the user who is signed in, or whoever the form says. */
export type Sender = { userId: string | null; customer: number | null; name: string; email: string; locale: Locale }

export const senderOf = (caller: Caller): Sender => ({
  userId: caller.userId,
  customer: caller.currentCustomer,
  name: oneLine(caller.name),
  email: caller.email,
  locale: caller.locale,
})

export const strangerOf = (body: { name: string; email: string }, locale: Locale): Sender => ({
  ...{ userId: null, customer: null, locale },
  name: oneLine(body.name),
  email: body.email,
})

/** The provider as a reader of mails: at one of his addresses, in the first of his languages. */
export function deskOf({ configuration: { provider, reach } }: Centre, email = provider.email) {
  return { id: null, email, name: provider.name, locale: reach.languages[0] === 'de' ? 'de' : 'en' }
}
