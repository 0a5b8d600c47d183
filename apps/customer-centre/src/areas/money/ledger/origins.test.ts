import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OriginFacts, originsIn, sumOf } from './origins.ts'

type Entry = OriginFacts['entries'][number]
const entry = (kind: string, debit: string, credit: string, amount: number, of: Partial<Entry> = {}): Entry => ({
  kind,
  debit,
  credit,
  amount_minor: amount,
  debit_document: null,
  credit_document: null,
  payment: null,
  by_card: false,
  ...of,
})
const voucher = (amount: number) => entry('voucher', 'vouchers', 'balance', amount)
const card = (payment: string, amount: number, document: string | null = null) =>
  entry('payment', 'money', document ? 'receivable' : 'balance', amount, {
    payment,
    by_card: true,
    credit_document: document,
  })
const bank = (payment: string, amount: number) => entry('payment', 'money', 'balance', amount, { payment })
const uses = (document: string, amount: number) =>
  entry('applied', 'balance', 'receivable', amount, { credit_document: document })
const refunded = (payment: string, amount: number, document: string | null = null) =>
  entry('refunded', document ? 'receivable' : 'balance', 'money', amount, { payment, debit_document: document })
const invoice = (id: string, contracts: string[] = []) => ({
  id,
  corrects: null,
  open_minor: 0,
  gives_back: false,
  contracts,
})
const creditNote = (id: string, open: number, corrects: string | null, contracts: string[] = []) => ({
  id,
  corrects,
  open_minor: -open,
  gives_back: true,
  contracts,
})
const told = (lots: { source: string; payment: string | null; amount: number }[] = []) =>
  lots.map(({ source, payment, amount }) => `${source}${payment ? ` ${payment}` : ''} ${amount}`)

describe('where money came from', () => {
  test.each([
    ['a voucher is spent before money', [bank('b', 50), voucher(30), uses('i', 40)], ['bank b 40']],
    ['money is spent in the order in which it came', [bank('b', 50), card('c', 50), uses('i', 60)], ['card c 40']],
    [
      'a use that is taken back brings back what was used',
      [
        ...[voucher(30), bank('b', 20), uses('i', 40)],
        entry('applied', 'receivable', 'balance', 15, { debit_document: 'i' }),
      ],
      ['bank b 20', 'voucher 5'],
    ],
    [
      'a payout takes what came by bank',
      [...[card('c', 50), bank('b', 50)], entry('refunded', 'balance', 'payouts', 40)],
      ['card c 50', 'bank b 10'],
    ],
    [
      'a payout of a payment takes what that brought, and brings it back',
      [
        ...[card('c', 50), bank('b', 50)],
        entry('refunded', 'balance', 'payouts', 40),
        entry('refunded', 'balance', 'payouts', 40, { payment: 'c', by_card: true }),
        entry('refunded', 'payouts', 'balance', 40, { payment: 'c', by_card: true }),
      ],
      ['card c 10', 'bank b 10', 'card c 40'],
    ],
    [
      'a payment that is charged back is nowhere, though other money stood in for it',
      [
        ...[card('c', 50), uses('i', 50), bank('b', 50), entry('returned', 'balance', 'money', 50, { payment: 'c' })],
        entry('applied', 'receivable', 'balance', 50, { debit_document: 'i' }),
      ],
      ['bank b 50'],
    ],
    [
      'a loss that comes back from the bank is nobody’s money',
      [
        ...[card('c', 50), entry('refunded', 'balance', 'payouts', 50), entry('refunded', 'payouts', 'money', 50)],
        entry('returned', 'losses', 'money', 50, { payment: 'c' }),
        ...[entry('refunded', 'money', 'payouts', 50), entry('refunded', 'payouts', 'balance', 50)],
      ],
      ['unpaid 50'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(told(originsIn({ entries, documents: [invoice('i')] }).balance)).toEqual(expected)
  })

  test.each([
    ['its invoice’s voucher', [voucher(100), uses('i', 71)], [invoice('i'), creditNote('k', 70, 'i')], ['voucher 70']],
    [
      'money first',
      [voucher(50), uses('i', 50), card('c', 21, 'i')],
      [invoice('i'), creditNote('k', 30, 'i')],
      ['card c 21', 'voucher 9'],
    ],
    ['nothing where nobody had paid', [], [invoice('i'), creditNote('k', 30, 'i')], ['unpaid 30']],
    [
      'others of its contract, the latest first',
      [voucher(71), uses('i', 71), card('c', 69, 'j')],
      [...[invoice('i', ['x']), invoice('j', ['x'])], creditNote('k', 140, 'j', ['x'])],
      ['card c 69', 'voucher 71'],
    ],
    [
      'but for what was given back before',
      [card('c', 50, 'i'), refunded('c', 20, 'h')],
      [...[invoice('i'), creditNote('h', 0, 'i'), creditNote('k', 50, 'i')]],
      ['card c 30', 'unpaid 20'],
    ],
    [
      'through what a credit note had paid',
      [
        ...[voucher(40), uses('i', 40)],
        entry('applied', 'receivable', 'receivable', 40, { debit_document: 'h', credit_document: 'j' }),
      ],
      [invoice('i'), creditNote('h', 0, 'i'), invoice('j'), creditNote('k', 40, 'j')],
      ['voucher 40'],
    ],
  ])('a credit note gives back %s', (_, entries, documents, expected) => {
    expect(told(originsIn({ entries, documents }).credits.get('k'))).toEqual(expected)
  })

  test('is never there for more than was paid in and has not gone back, whatever happens in whichever order', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const document = fc.constantFrom('i', 'j')
    const amount = fc.integer({ min: 1, max: 60 })
    const deed = fc.oneof(
      fc.tuple(name, amount, fc.option(document)).map(([id, sum, of]) => card(id, sum, of)),
      fc.tuple(name, amount).map(([id, sum]) => bank(`bank-${id}`, sum)),
      amount.map(voucher),
      fc.tuple(document, amount).map(([of, sum]) => uses(of, sum)),
      fc.tuple(name, amount, fc.option(fc.constantFrom('k', 'h'))).map(([id, sum, of]) => refunded(id, sum, of)),
      fc.tuple(name, amount).map(([payment, sum]) => entry('returned', 'balance', 'money', sum, { payment })),
      amount.map(sum => entry('applied', 'receivable', 'balance', sum, { debit_document: 'k' })),
      amount.map(sum => entry('refunded', 'balance', 'payouts', sum)),
      amount.map(sum => entry('refunded', 'payouts', 'balance', sum)),
    )
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), fc.nat(80), (deeds, open) => {
        const left = new Map<string, number>()
        const entries = deeds.filter(({ kind, payment, amount_minor }) => {
          if (payment === null) return true
          const after = (left.get(payment) ?? 0) + (kind === 'payment' ? amount_minor : -amount_minor)
          // more than it brought never goes back
          if (after >= 0) left.set(payment, after)
          return after >= 0
        })
        const documents = [invoice('i', ['x']), invoice('j', ['x'])]
        const notes = [creditNote('k', open, 'i', ['x']), creditNote('h', 10, null, ['x'])]
        const { balance, credits } = originsIn({ entries, documents: [...documents, ...notes] })
        const there = [...balance, ...[...credits.values()].flat()]
        for (const [id, most] of left) expect(sumOf(there, lot => lot.payment === id)).toBeLessThanOrEqual(most)
        const vouchers = entries.reduce(
          (sum, { kind, amount_minor }) => sum + (kind === 'voucher' ? amount_minor : 0),
          0,
        )
        expect(sumOf(there, lot => lot.source === 'voucher')).toBeLessThanOrEqual(vouchers)
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    )
  })
})
