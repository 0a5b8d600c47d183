import { expect, test } from 'vitest'
import { instalmentsTyped } from './instalments.ts'

test.each([
  ['', 'en-GB', []],
  ['2026-12-15 120.00', 'en-GB', [{ on: '2026-12-15', amount_minor: 12_000 }]],
  ['15/12/2026 1,200.00', 'en-GB', [{ on: '2026-12-15', amount_minor: 120_000 }]],
  [
    ' 15.12.2026  120,5 \n\n2027-01-15 80',
    'de-DE',
    [
      { on: '2026-12-15', amount_minor: 12_050 },
      { on: '2027-01-15', amount_minor: 8_000 },
    ],
  ],
  ['15.12.2026 1.200,00', 'de-DE', [{ on: '2026-12-15', amount_minor: 120_000 }]],
  ['31.02.2027 120', 'de-DE', undefined],
  ['15.12.2026', 'de-DE', undefined],
  ['15.12.2026 120 Euro', 'de-DE', undefined],
])('%j in %s', (text, locale, read) => expect(instalmentsTyped(text, 'EUR', locale)).toEqual(read))
