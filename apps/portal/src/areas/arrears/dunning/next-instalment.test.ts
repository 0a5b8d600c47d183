import { expect, test } from 'vitest'
import { nextInstalment } from './next-instalment.ts'

const parts = [{ on: '2026-12-15' }, { on: '2026-12-22' }]

test.each([
  ['2026-11-23', '2026-12-15'],
  ['2026-12-15', '2026-12-15'],
  ['2026-12-16', '2026-12-22'],
  ['2026-12-23', '2026-12-22'],
])('on %s it is that of %s', (today, on) => expect(nextInstalment(parts, today)).toEqual({ on }))

test('nothing is named where nothing was agreed', () => expect(nextInstalment([], '2026-11-23')).toBeUndefined())
