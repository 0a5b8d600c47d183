import { locales } from '@kontor/contract/locales'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('every country has a name of its own in every language', () => {
  for (const locale of locales) {
    const list = countries(locale)
    expect(list).toHaveLength(249)
    expect(new Set(list.map(({ name }) => name)).size).toBe(249)
    expect(list.filter(({ code, name }) => code === name)).toEqual([])
  }
})

test('countries stand in the order of the language they are named in', () => {
  const names = countries('de').map(({ name }) => name)
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'))
  expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'))
})
