import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Anna Öztürk', 'AÖ'],
  ['Anna Maria Weber', 'AW'],
  ['ben', 'B'],
  ['  hosting.de   GmbH ', 'HG'],
  ['Müller & Söhne', 'MS'],
  ['3 Zinnen', '3Z'],
  ['', ''],
  ['–', ''],
])('takes the initials of "%s": %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
