import type { ImportRow } from '@kontor/contract/areas/customers/contact-transfer'
import { expect, test } from 'vitest'
import { countsOf, decided, formatOf, longestText, shownRows, sourceOf, withColumn } from './import-state.ts'

const row = (number: number, state: ImportRow['state'], like: string | null = null): ImportRow => ({
  row: number,
  state,
  name: `N${number}`,
  organisation: '',
  email: '',
  phone: '',
  duplicate: like === null ? null : { id: null, row: 1, name: like, same: ['name'] },
  errors: [],
})

test('cards are known by their beginning', () => {
  expect(formatOf('\uFEFF\r\nbegin:vcard\r\n')).toBe('vcard')
  expect(formatOf('Name;E-mail\nBEGIN:VCARD;x')).toBe('csv')
})

test('a file is text, a workbook is none, and too much is too much', () => {
  const bytes = new TextEncoder().encode('a;b')
  expect(sourceOf('x.csv', bytes)).toEqual({
    name: 'x.csv',
    text: 'a;b',
    file: { bytes, encoding: 'utf-8', unsure: false },
  })
  expect(sourceOf('x.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4))).toBe('workbook')
  expect(sourceOf('x.csv', new Uint8Array(longestText).fill(65))).not.toBe('tooLong')
  expect(sourceOf('x.csv', new Uint8Array(longestText + 1).fill(65))).toBe('tooLong')
})

test('a field moves from one column to another', () => {
  const columns = (['name', 'email', null] as const).map(field => ({ title: '', field, example: '' }))
  expect(withColumn({ columns }, 2, 'name')).toEqual([null, 'email', 'name'])
  expect(withColumn({ columns }, 1, null)).toEqual(['name', null, null])
})

test('rows that look like another contact are left out, unless the user says otherwise', () => {
  const rows = [row(2, 'create'), row(3, 'skip', 'A'), row(4, 'skip', 'B'), row(5, 'error')]
  expect(countsOf(decided(rows, new Set([4, 5])))).toEqual({ create: 2, skip: 1, error: 1 })
  expect(countsOf(decided(decided(rows, new Set([4])), new Set()))).toEqual({ create: 1, skip: 2, error: 1 })
})

test('broken rows are shown alone, and never more than people read', () => {
  expect(shownRows([row(2, 'create'), row(3, 'error')]).shown.map(({ row: number }) => number)).toEqual([3])
  const many = Array.from({ length: 5 }, (_, at) => row(at, 'create'))
  expect(shownRows(many, 3)).toEqual({ shown: many.slice(0, 3), more: 2 })
})
