import { expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'

test('what makes a second contact is not called like copying to the clipboard', () => {
  for (const { contacts, reference } of Object.values(catalogues))
    expect(contacts.contact.copy).not.toBe(reference.copy)
  expect(Object.values(catalogues).map(({ contacts }) => contacts.contact.copy)).toEqual(['Duplicate', 'Duplizieren'])
})
