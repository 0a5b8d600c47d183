import { expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

const values = { customer: 'Beck & {name} GmbH', name: 'Anna $& Beck', ticket: '#20001', contract: null, staff: 'Kim' }

test.each([
  ['Hello {name}, about {ticket}:', 'Hello Anna $& Beck, about #20001:', []],
  ['{customer}', 'Beck & {name} GmbH', []],
  ['{contract} and {contract}', '{contract} and {contract}', ['{contract}']],
  ['{unknown} {} {Name} `{ "staff": 1 }`', '{unknown} {} {Name} `{ "staff": 1 }`', []],
  ['{constructor}', '{constructor}', []],
])('%j becomes %j', (text, filled, missing) => {
  expect(fillPlaceholders(text, values)).toEqual({ text: filled, missing })
})
