import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const fields = [
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country', show: (code: string) => ({ AT: 'Austria', DE: 'Germany' })[code] ?? code },
  { name: 'roles', label: 'Roles', show: (role: string) => role.toUpperCase() },
]

function form(entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('names the fields that differ, both ways as people read them', () => {
  const mine = form([
    ['city', 'Graz'],
    ['country', 'AT'],
    ['roles', 'abuse'],
  ])
  expect(differences(mine, { city: 'Graz', country: 'DE', roles: ['billing', 'abuse'] }, fields)).toEqual([
    { label: 'Country', mine: 'Austria', theirs: 'Germany' },
    { label: 'Roles', mine: 'ABUSE', theirs: 'ABUSE, BILLING' },
  ])
})

test('order and outer blanks are no difference, and neither is an empty value', () => {
  const mine = form([
    ['city', ' Graz '],
    ['country', 'AT'],
    ['roles', 'b'],
    ['roles', 'a'],
  ])
  expect(differences(mine, { city: 'Graz', country: 'AT', roles: ['a', 'b'] }, fields)).toEqual([])
  expect(differences(form([['country', 'AT']]), { city: null, country: 'AT', roles: [] }, fields)).toEqual([])
})

test('a box that is not ticked is no difference from a record that says no', () => {
  const box = [{ name: 'collective', label: 'Collective', show: (value: string) => (value === 'true' ? 'yes' : 'no') }]
  expect(differences(form([]), { collective: false }, box)).toEqual([])
  expect(differences(form([['collective', 'on']]), { collective: true }, box)).toEqual([])
  expect(differences(form([]), { collective: true }, box)).toEqual([{ label: 'Collective', mine: 'no', theirs: 'yes' }])
})
