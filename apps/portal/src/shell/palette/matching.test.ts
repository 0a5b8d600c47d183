import { expect, test } from 'vitest'
import { matches } from './matching.ts'

test.each([
  ['Übersicht', 'uber', true],
  ['New ticket', 'tick new', true],
  ['Zweiter Faktor 2FA', '2fa', true],
  ['Contracts', 'tracts', false],
  ['Contracts', '', true],
  ['Contracts', '  ', true],
  ['E-Mail', 'mail', true],
  ['E-Mail', 'e-mai', true],
  ['E-Mail', '-', false],
])('"%s" is found by "%s": %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})
