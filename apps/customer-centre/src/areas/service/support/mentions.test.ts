import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const names = ['Kim Novak', 'Kim Nováková', 'Ada Lovelace', 'Jürgen Groß', 'Ann', 'Ann Example']
const people = names.map(name => ({ id: name, name }))

test.each([
  ['@Ada please look', ['Ada Lovelace']],
  ['please, @ada lovelace: look', ['Ada Lovelace']],
  ['(@Jürgen)', ['Jürgen Groß']],
  ['@Kim Novak', ['Kim Novak']],
  ['@Kim Nováková and @Ada', ['Kim Nováková', 'Ada Lovelace']],
  // both have this first name
  ['@Kim', ['Kim Novak', 'Kim Nováková']],
  // the longest name that is there
  ['@Ann Example', ['Ann Example']],
  ['@Ann is there', ['Ann']],
  ['@Adalbert, ada@example.test, @ Ada, Ada', []],
  ['@Ada @Ada', ['Ada Lovelace']],
  ['', []],
] as const)('%s', (text, found) => {
  expect(mentionsIn(text, people).map(({ name }) => name)).toEqual(found)
})
