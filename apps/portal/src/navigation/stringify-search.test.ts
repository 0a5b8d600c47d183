import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { stringifySearch } from './stringify-search.ts'

test.each([
  { sort: '-due_on', page: 2 },
  { text: '-1' },
  { text: ' 12' },
  { text: '1e3', other: 'true' },
  { text: '-' },
  { text: '"quoted"', list: ['a', 'b'] },
  { text: '[open' },
  { text: 'null', none: undefined },
  { text: 'Größe & Co', flag: true },
])('%o is written as the router writes it', search => {
  expect(stringifySearch(search)).toBe(defaultStringifySearch(search))
})

test('an order is not parsed', () => {
  const parse = vi.spyOn(JSON, 'parse')
  stringifySearch({ sort: '-due_on' })
  expect(parse).not.toHaveBeenCalled()
})
