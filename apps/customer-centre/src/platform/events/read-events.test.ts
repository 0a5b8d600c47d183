import { expect, test } from 'vitest'
import { readPosition } from './read-events.ts'

test.each(['1:1:', '10:20:10,12,19', '733:740:733'])('%s is a position', text =>
  expect(readPosition(text)).toEqual({
    text,
    lowest: BigInt(text.split(':')[0] ?? ''),
    next: BigInt(text.split(':')[1] ?? ''),
  }),
)

test.each([
  '',
  'x',
  '5:4:',
  '1:9:7,3',
  '1:9:3,3',
  '4:9:3',
  '1:9:9',
  '1:2:3:4',
  '1:2',
  '-1:2:',
  `${'9'.repeat(19)}:${'9'.repeat(19)}:`,
])('%j is none: the database would refuse it', text => expect(readPosition(text)).toBeUndefined())
