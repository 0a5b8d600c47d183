import { expect, test } from 'vitest'
import { differences } from './catalogues.mjs'

const text = () => 'a text of an argument'

test.each([
  ['the same keys in another order', { a: '1', b: { c: text } }, { b: { c: text }, a: '2' }, []],
  [
    'a key that is missing, and one that is too much',
    { a: '1', b: { c: '2' } },
    { a: '1', b: { d: '2' } },
    ['- b.c', '+ b.d'],
  ],
  ['a text where others have several', { a: { b: '1' } }, { a: '1' }, ['≠ a']],
  ['a list and a text', { a: ['1'] }, { a: '1' }, []],
])('%s', (_what, one, other, found) => {
  expect(differences(one, other)).toEqual(found)
})
