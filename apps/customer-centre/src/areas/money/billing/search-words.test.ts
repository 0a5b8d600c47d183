import { expect, test } from 'vitest'
import { centsMeant, monthMeant } from './search-words.ts'

test.each([
  ['March', 3, null],
  ['march 2026', 3, 2026],
  ['März 2026', 3, 2026],
  ['Mär. 2026', 3, 2026],
  ['Rechnung März', 3, null],
  ['invoice Sept 2025', 9, 2025],
  ['03/2026', 3, 2026],
  ['3.2026', 3, 2026],
  ['2026-03', 3, 2026],
])('%s is a month', (search, month, year) => expect(monthMeant(search)).toEqual({ month, year }))

test.each(['2026', '13/2026', 'marching', 'March of the cloud', 'RE-2026-03', ''])('%s is none', search =>
  expect(monthMeant(search)).toBeNull(),
)

test.each([
  ['870,79', 87_079],
  ['870.79', 87_079],
  ['€1,819.96', 181_996],
  ['1.819,96 EUR', 181_996],
  ['−14,58 €', 1458],
])('%s is an amount', (search, cents) => expect(centsMeant(search)).toBe(cents))

test.each(['870', '2026-03', '03.2026', '1,2', 'RE-2026'])('%s is no amount', search =>
  expect(centsMeant(search)).toBeNull(),
)
