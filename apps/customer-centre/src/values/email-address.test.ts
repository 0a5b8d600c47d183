import { expect, test } from 'vitest'
import { greetedAt } from './email-address.ts'

test.each([
  ['info@example.com', ''],
  ['Billing@example.com', ''],
  ['rechnungen+kontor@example.com', ''],
  ['mia.muster@example.com', 'Mia Muster'],
  ['info.muster@example.com', 'Mia Muster'],
])('a mail to %s greets “%s”', (email, greeted) => expect(greetedAt(email, 'Mia Muster')).toBe(greeted))
