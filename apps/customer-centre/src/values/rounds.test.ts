import { expect, test } from 'vitest'
import { roundsOf } from './rounds.ts'

test.each<[string, string[], number, string[][]]>([
  ['nothing', [], 2, []],
  ['others', ['a1', 'b1', 'c1'], 2, [['a1', 'b1'], ['c1']]],
  ['a key again, which comes after itself', ['a1', 'a2', 'b1', 'a3'], 9, [['a1', 'b1'], ['a2'], ['a3']]],
  ['a full round', ['a1', 'b1', 'a2', 'c1', 'c2'], 2, [['a1', 'b1'], ['a2', 'c1'], ['c2']]],
])('rounds of %s', (_what, all, most, rounds) => {
  expect(roundsOf(all, one => one[0], most)).toEqual(rounds)
})
