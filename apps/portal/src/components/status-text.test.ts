import { describe, expect, test } from 'vitest'
import { correctedBy, statusText } from './status-text.ts'

const related = (kind: 'invoice' | 'credit_note' | 'cancellation', number: string) => ({ id: number, kind, number })

describe('the word for a status', () => {
  test('of a document that asks for money is its status', () => {
    expect(statusText({ kind: 'invoice', status: 'paid' })).toBe('statuses.paid')
    expect(statusText({ kind: 'final', status: 'open' })).toBe('statuses.open')
  })

  test('of a credit says what becomes of it, since it is not paid', () => {
    expect(statusText({ kind: 'credit_note', status: 'open' })).toBe('creditStatuses.open')
    expect(statusText({ kind: 'cancellation', status: 'paid' })).toBe('creditStatuses.paid')
    expect(statusText({ kind: 'credit_note', status: 'refunded' })).toBe('statuses.refunded')
  })
})

test('a pro forma invoice is not open, as there is nothing to pay', () => {
  expect(statusText({ kind: 'proforma', status: 'open' })).toBe('proformaStatus')
})

describe('what a document corrects', () => {
  test('is the invoice among its relations', () => {
    const document = {
      kind: 'credit_note',
      related: [related('credit_note', 'GS-1'), related('invoice', 'RE-1')],
    } as const
    expect(correctedBy({ ...document, related: [...document.related] })?.number).toBe('RE-1')
  })

  test('is nothing for an invoice, though corrections refer to it', () => {
    expect(correctedBy({ kind: 'invoice', related: [related('cancellation', 'ST-1')] })).toBeUndefined()
  })
})
