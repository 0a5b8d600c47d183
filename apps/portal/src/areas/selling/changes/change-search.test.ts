import { expect, test } from 'vitest'
import { changeSearch, optionsText, quantitiesIn } from './change-search.ts'

test.each([
  ['nothing', {}, {}],
  ['what is no cycle', { cycle: 'week', product: 'hosting-m' }, { product: 'hosting-m' }],
  ['options in one text', { options: 'backup:1' }, { options: 'backup:1' }],
  ['fields of a form without script', { 'option.ipv4': 2, 'option.backup': 0 }, { options: 'ipv4:2' }],
  [
    'ticked boxes, as equal choices are equal texts',
    { options: '', 'option.ipv4': '2', 'option.backup': '1' },
    { options: 'backup:1,ipv4:2' },
  ],
  ['boxes of which none is ticked', { options: '' }, { options: '' }],
  ['all fields at zero', { 'option.backup': 0 }, { options: '' }],
])('reads %s', (_, search, read) => {
  expect(changeSearch(search)).toEqual(read)
})

test('options have one text, whatever their order', () => {
  const chosen = [
    { code: 'ipv4', quantity: 2 },
    { code: 'backup', quantity: 1 },
    { code: 'none', quantity: 0 },
  ]
  expect(optionsText(chosen)).toBe('backup:1,ipv4:2')
  expect([...quantitiesIn('backup:1,ipv4:2')]).toEqual([
    ['backup', 1],
    ['ipv4', 2],
  ])
  expect(quantitiesIn('').size).toBe(0)
})
