import { expect, test } from 'vitest'
import { asciiName, shownName } from './domain-name.ts'

test.each([
  ['example.com', 'example.com'],
  [' Example.COM. ', 'example.com'],
  ['müller.de', 'xn--mller-kva.de'],
  ['MÜLLER.de', 'xn--mller-kva.de'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['xn--mller-kva.de', 'xn--mller-kva.de'],
  ['web1.intern.example.co.uk', 'web1.intern.example.co.uk'],
  [`${'a'.repeat(63)}.de`, `${'a'.repeat(63)}.de`],
  [`${'a'.repeat(64)}.de`, null],
  [`${'ü'.repeat(60)}.de`, null],
  [`${'a.'.repeat(125)}de`, `${'a.'.repeat(125)}de`],
  [`${'a.'.repeat(126)}de`, null],
  ['localhost', null],
  ['', null],
  ['.', null],
  ['a..de', null],
  ['.de', null],
  ['-a.de', null],
  ['a-.de', null],
  ['under_score.de', null],
  ['with space.de', null],
  ['https://example.com', null],
  ['example.com/path', null],
  ['user@example.com', null],
  ['example.com:8080', null],
  ['192.0.2.1', null],
  ['1.2.3', null],
  ['[::1]', null],
  ['a%2e.de', null],
  ['*.example.com', null],
])('%s is %s in DNS', (typed, ascii) => expect(asciiName(typed)).toBe(ascii))

test('people read it in their own script', () => expect(shownName(' MÜLLER.de. ')).toBe('müller.de'))
