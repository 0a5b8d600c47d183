import type { CallInput } from '@kontor/contract/wire/types'
import { type ContactRole, contactKinds, contactRoles, contactSorts } from '@kontor/contract/words/contacts'
import { listSearch } from '../../list/list-search.ts'

export const isContactRole = (role: string): role is ContactRole => (contactRoles as readonly string[]).includes(role)

export const restingSort = 'name'

export const contactSearch = listSearch<'GET /ajax/v1/contacts'>({
  sort: contactSorts,
  role: contactRoles,
  q: 'text',
})
export type ContactSearch = ReturnType<typeof contactSearch>

export type ContactInput = CallInput<'POST /ajax/v1/contacts'>['body']

/** What the form says, for the customer centre to check. A person's name is dropped where the contact is none: it was hidden. */
export function contactOf(data: FormData): ContactInput {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const kind = contactKinds.find(known => known === text('kind')) ?? 'person'
  const isPerson = kind === 'person'
  return {
    kind,
    first_name: isPerson ? text('first_name') : '',
    last_name: isPerson ? text('last_name') : '',
    organisation: text('organisation'),
    email: text('email'),
    phone: text('phone'),
    line1: text('line1'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country'),
    locale: text('locale') === 'de' ? 'de' : 'en',
    roles: data.getAll('roles').map(String).filter(isContactRole),
    note: text('note'),
  }
}
