import { expect, test } from 'vitest'
import { giroCode } from './giro-code.ts'

const target = { name: 'Kontor GmbH', iban: 'DE89370400440532013000', bic: '', reference: '10001 RE-2026-000041' }

test('a banking app finds the amount, the account and the reference where the standard has them', () => {
  expect(giroCode(target, { amount_minor: 12345, currency: 'EUR' })?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Kontor GmbH', 'DE89370400440532013000', 'EUR123.45', '', ''],
    '10001 RE-2026-000041',
  ])
})

test('there is none for nothing, for another currency, and without an account', () => {
  expect(giroCode(target, { amount_minor: 0, currency: 'EUR' })).toBeNull()
  expect(giroCode(target, { amount_minor: 100, currency: 'CHF' })).toBeNull()
  expect(giroCode({ ...target, iban: '' }, { amount_minor: 100, currency: 'EUR' })).toBeNull()
})
