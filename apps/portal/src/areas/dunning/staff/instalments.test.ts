import { expect, test } from 'vitest'
import { instalmentsTyped } from './instalments.ts'

test.each([
  ['', []],
  ['2026-12-15 120.00', [{ on: '2026-12-15', amount_minor: 12_000 }]],
  [
    ' 2026-12-15  120,5 \n\n2027-01-15 80',
    [
      { on: '2026-12-15', amount_minor: 12_050 },
      { on: '2027-01-15', amount_minor: 8_000 },
    ],
  ],
  ['15.12.2026 120', undefined],
  ['2026-12-15', undefined],
  ['2026-12-15 1.200,00', undefined],
])('%j', (text, read) => expect(instalmentsTyped(text, 2)).toEqual(read))
