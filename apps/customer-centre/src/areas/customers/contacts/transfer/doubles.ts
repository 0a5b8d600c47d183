import type { ImportRow } from '@kontor/contract/areas/customers/contact-transfer'
import type { ContactInput } from '../queries.ts'
import { nameOf } from '../rules.ts'

type Numbered = { row: number; contact: ContactInput }

/** Rows that look like a row further up, by their numbers; two look alike by the database's rules. */
export function doublesWithin(rows: readonly Numbered[]): Map<number, NonNullable<ImportRow['duplicate']>> {
  const seen = new Map<string, Numbered>()
  const doubles = new Map<number, NonNullable<ImportRow['duplicate']>>()
  for (const { row, contact } of rows) {
    const keys = keysOf(contact)
    const above = keys.map(([, key]) => seen.get(key)).find(Boolean)
    if (above) {
      const same = keys.filter(([, key]) => seen.get(key) === above).map(([reason]) => reason)
      doubles.set(row, { id: null, row: above.row, name: nameOf(above.contact), same })
    }
    for (const [, key] of keys) if (!seen.has(key)) seen.set(key, { row, contact })
  }
  return doubles
}

function keysOf(contact: ContactInput): ['email' | 'phone' | 'name', string][] {
  const { email, phone, organisation } = contact
  return [
    ['email', `email ${email.toLowerCase()}`],
    ...(phone === '' ? [] : [['phone', `phone ${phone.replaceAll(/\D/g, '')}`] as ['phone', string]]),
    ['name', `name ${nameOf(contact).toLowerCase()}\n${organisation.toLowerCase()}`],
  ]
}
