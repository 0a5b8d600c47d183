import { expect, test } from 'vitest'
import { actorOf } from './actor.ts'

const t = (key: 'automatic' | 'staff') => ({ automatic: 'Our system', staff: 'our staff' })[key]

test.each([
  ['me', 'Anna', 'Anna'],
  ['others', 'Ben', 'Ben'],
  ['staff', 'Jonas', 'Jonas (our staff)'],
  ['system', 'Kontor', 'Our system'],
  // a link in a mail to the customer, opened by an unknown person
  ['system', 'office@other.example', 'office@other.example'],
] as const)('what was done by %s as %s is said of %s', (who, actor, said) => {
  expect(actorOf({ who, actor }, t)).toBe(said)
})
