import type { PayQuote } from '@kontor/contract/areas/money/payments'
import { describe, expect, test } from 'vitest'
import { FormValues } from '../../../../forms/form-values.ts'
import { choiceOf, firstOffer, isWanted, offerKey, partField, referenceOf, sumOf } from './choice.ts'

const money = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const document = (id: string, open: number, rest: Partial<PayQuote['documents'][number]> = {}) => ({
  id,
  number: `RE-${id}`,
  kind: 'invoice' as const,
  issued_on: '2026-11-01',
  due_on: '2026-11-15',
  open: money(open),
  obstacle: null,
  payment: null,
  debit_on: null,
  purpose: { names: ['Webshop'], more: 0, from: null, to: null },
  ...rest,
})
const offer = (kind: 'card' | 'sepa', method: string | null, is_default = false) => ({
  kind,
  method,
  label: kind,
  state: 'active' as const,
  is_default,
  way: 'at_once' as const,
  on: null,
})
const quote: PayQuote = {
  documents: [document('a', 10_000), document('b', 2_550), document('c', 700, { obstacle: 'under_way', payment: 'p' })],
  total: money(12_550),
  credit: money(1_000),
  offers: [offer('card', null), offer('sepa', 's', true)],
  transfer: null,
  sandbox: true,
}
const form = (...fields: [string, string][]) => {
  const data = new FormValues()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('what is chosen', () => {
  test('is every ticked invoice that can be paid, in the order of the list', () => {
    const data = form(['document', 'b'], ['document', 'a'], ['document', 'c'], ['offer', 'card '])
    expect(choiceOf(quote, data)).toEqual({ documents: [{ id: 'a' }, { id: 'b' }], wrong: [], offer: 'card ' })
  })

  test('may be a part, and never more than is open', () => {
    const part = (typed: string) => choiceOf(quote, form(['document', 'b'], [partField('b'), typed]))
    expect(part('20,5').documents).toEqual([{ id: 'b', amount_minor: 2050 }])
    expect(part('25.50').wrong).toEqual([])
    expect(part('25.51').wrong).toEqual([partField('b')])
    expect(part('').wrong).toEqual([partField('b')])
  })
})

test('the sum is of what is chosen, and of parts where they are', () => {
  const sum = (documents: { id: string; amount_minor?: number }[]) => sumOf(quote, { documents }).amount_minor
  expect(sum([{ id: 'a' }, { id: 'b' }])).toBe(12_550)
  expect(sum([{ id: 'a' }, { id: 'b', amount_minor: 400 }])).toBe(10_400)
  expect(sum([])).toBe(0)
})

test('a transfer quotes the numbers of what it is for, or whatever else it is found by', () => {
  const transfer = { account_name: 'K', iban: 'DE', bic: '', giro_code: '', reference: 'RE-a RE-b' }
  expect(referenceOf({ ...quote, transfer }, { documents: [{ id: 'b' }] })).toBe('RE-b')
  expect(referenceOf({ ...quote, transfer }, { documents: [] })).toBe('RE-a RE-b')
  expect(referenceOf({ ...quote, transfer: { ...transfer, reference: '10001' } }, { documents: [{ id: 'b' }] })).toBe(
    '10001',
  )
})

test('the default method is chosen already, else the first', () => {
  expect(offerKey(firstOffer(quote) ?? offer('card', null))).toBe('sepa s')
  expect(firstOffer({ ...quote, offers: [offer('card', null)] })?.kind).toBe('card')
})

test.each([
  [undefined, '2026-11-01', true],
  ['overdue', '2026-11-15', false],
  ['overdue', '2026-11-16', true],
  ['a,x', '2026-11-01', true],
  ['b', '2026-11-01', false],
] as const)('with %s on %s the first invoice is wanted: %s', (wanted, today, answer) => {
  expect(isWanted(document('a', 1), wanted, today)).toBe(answer)
})
