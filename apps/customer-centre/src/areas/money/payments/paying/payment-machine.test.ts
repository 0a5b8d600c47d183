import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Movement, Side } from '../../ledger/entries.ts'
import { refundFor } from './advance.ts'
import type { Outcome, PaymentEvent } from './payment-event.ts'
import { apply } from './payment-machine.ts'
import type { StoredPayment } from './queries.ts'
import { allocate } from './rules.ts'

const start = Date.parse('2026-11-16T10:00:00Z')
const claims = { first: 1000, second: 500, later: 700 }

const begun: StoredPayment = {
  customer_number: 10001,
  id: 'payment',
  kind: 'card',
  status: 'initiated',
  direction: 'in',
  refunds_id: null,
  instead_of: null,
  method_id: null,
  label: 'Visa ···· 4242',
  gateway: 'sandbox',
  gateway_reference: null,
  amount_minor: 1500,
  refunded_minor: 0,
  currency: 'EUR',
  present: true,
  initiated_by: 'anna',
  action_url: null,
  failure_reason: null,
  said: '',
  created_at: new Date(start).toISOString(),
  collect_on: null,
  expires_at: null,
  look_at: null,
  settled_at: null,
  returned_at: null,
  return_reason: null,
  planned: [],
}

type Deed =
  | { type: Exclude<PaymentEvent['type'], 'begun'>; amount: number; pick: number }
  /** Says what else moves in the customer's books meanwhile. */
  | { type: 'spend' | 'owe' | 'credit'; amount: number; pick: number }

/** One customer's books in memory: what is open of each document (below zero: a credit note), the accounts, and the payments. */
class Books {
  open = new Map<string, number>([
    ['first', claims.first],
    ['second', claims.second],
  ])
  gross = new Map(this.open)
  accounts = new Map<string, number>()
  entries: Movement[] = []
  payments = new Map<string, StoredPayment>()
  holds = new Map<string, string>()
  now = new Date(start)

  account = (name: string): number => this.accounts.get(name) ?? 0

  payment(id: string): StoredPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return { ...payment, planned: payment.planned.map(part => ({ ...part, open_minor: this.open.get(part.id) ?? 0 })) }
  }

  post(movement: Movement): void {
    const { amount, from, to } = movement
    expect(Number.isSafeInteger(amount) && amount > 0, JSON.stringify(movement)).toBe(true)
    this.move(to, amount)
    this.move(from, -amount)
    this.entries.push(movement)
  }

  private move(side: Side, amount: number): void {
    if (typeof side === 'string') {
      this.accounts.set(side, this.account(side) + amount)
      return
    }
    const { document } = side
    const [open, gross] = [(this.open.get(document) ?? 0) + amount, this.gross.get(document) ?? 0]
    expect(open, `${document} is settled for more than it says, or given back twice`).toBeGreaterThanOrEqual(
      Math.min(gross, 0),
    )
    expect(open).toBeLessThanOrEqual(Math.max(gross, 0))
    this.open.set(document, open)
  }

  /** Is what the balance holds: it is owed to the customer. */
  balance = (): number => -this.account('balance')

  uses = () => {
    const used = new Map<string, number>()
    for (const { amount, from, kind, to } of this.entries) {
      if (kind !== 'applied') continue
      const [document, sign] =
        typeof from === 'object' ? [from.document, 1] : [(to as { document: string }).document, -1]
      used.set(document, (used.get(document) ?? 0) + sign * amount)
    }
    return [...used].flatMap(([document, minor]) => (minor > 0 ? [{ document, minor }] : [])).toReversed()
  }

  applied = () => {
    const settled = new Map<string | null, number>()
    for (const { amount, from, kind, payment, to } of this.entries) {
      if (payment !== 'payment' || !['payment', 'returned'].includes(kind)) continue
      const [side, sign] = to === 'money' ? [from, 1] : [to, -1]
      const document = typeof side === 'object' ? side.document : null
      settled.set(document, (settled.get(document) ?? 0) + sign * amount)
    }
    return [...settled].map(([document, minor]) => ({ document, minor }))
  }

  refunds = (): StoredPayment[] => [...this.payments.values()].filter(({ direction }) => direction === 'out')

  there = () => {
    const own = this.refunds().filter(({ status }) => status === 'initiated')
    const promised = own.reduce(
      (sum, { amount_minor, planned }) =>
        sum + amount_minor - planned.reduce((all, part) => all + part.amount_minor, 0),
      0,
    )
    const credits = [...this.open].flatMap(([id, open]) =>
      open < 0 && !this.holds.has(id) ? [{ id, open: -open }] : [],
    )
    return { credits, balance: Math.max(this.balance() - promised, 0) }
  }

  carryOut(outcomes: readonly Outcome[]): void {
    expect(outcomes.filter(({ mail }) => mail).length, 'one mail for one event').toBeLessThanOrEqual(1)
    for (const { isNew, payment, releases } of outcomes) {
      expect(this.payments.has(payment.id)).toBe(!isNew)
      this.payments.set(payment.id, payment)
      if (isNew && payment.status === 'initiated') for (const { id } of payment.planned) this.holds.set(id, payment.id)
      if (releases) for (const [id, by] of this.holds) if (by === payment.id) this.holds.delete(id)
    }
    for (const { movements = [] } of outcomes) for (const movement of movements) this.post(movement)
  }
}

function eventOf(books: Books, { amount, pick, type }: Deed): PaymentEvent | null {
  const payment = books.payment('payment')
  const left = payment.amount_minor - payment.refunded_minor
  const some = Math.min(amount, Math.max(left, 1))
  const balances = { balance: books.balance(), uses: books.uses() }
  const waiting = books.refunds().filter(({ status }) => status === 'initiated')
  const refund = waiting[pick % Math.max(waiting.length, 1)]
  const reason = 'other'
  const id = `refund-${books.payments.size}`
  switch (type) {
    case 'arrived':
      return { type, ...(pick === 0 && { amount_minor: amount }) }
    case 'arrived_otherwise':
      return { type, currency: 'USD', amount_minor: amount }
    case 'failed':
      return { type, reason }
    case 'submitted':
    case 'unanswered':
    case 'unknown':
      return { type }
    case 'confirmation_wanted':
      return { type, url: 'https://gateway.example', expiresAt: new Date(books.now.getTime() + 1000) }
    case 'went_back': {
      const books_ = { ...balances, applied: books.applied() }
      return { type, reason, as: 'returned', ...(pick > 0 && { amount_minor: some }), books: books_ }
    }
    case 'reinstated': {
      const refunded = books.refunds().reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount_minor), 0)
      const open = payment.planned.map(part => ({ id: part.id, open: Math.min(part.amount_minor, part.open_minor) }))
      return { type, books: { amount_minor: payment.refunded_minor - refunded, lost: books.account('losses'), open } }
    }
    case 'refund_begun': {
      const { credits, balance } = books.there()
      const { parts, rest } = allocate(some, credits)
      if (rest > balance || some > left) return null
      const planned = parts.map(part => ({
        id: part.id,
        amount_minor: part.amount,
        number: '',
        open_minor: 0,
        corrected: false,
      }))
      return {
        type,
        books: { refund: refundFor(payment, { id, amount_minor: some, now: books.now, status: 'initiated', planned }) },
      }
    }
    case 'refunded_elsewhere': {
      const refund = refundFor(payment, { id, amount_minor: some, now: books.now, status: 'succeeded' })
      return { type, books: { ...balances, applied: books.applied(), there: books.there(), refund } }
    }
    case 'refund_unanswered':
      return refund ? { type, pending: pick === 0, books: { ...balances, refund: books.payment(refund.id) } } : null
    case 'refund_failed':
      return refund ? { type, said: '', books: { ...balances, refund: books.payment(refund.id) } } : null
    case 'refund_succeeded':
      return refund ? { type, books: { ...balances, refund: books.payment(refund.id) } } : null
    default:
      return null
  }
}

/** Does what customers and billing do beside the payment. */
function beside(books: Books, { amount, type }: Deed): void {
  const id = `${type}-${books.entries.length}-${books.open.size}`
  if (type === 'owe' || type === 'credit') {
    const gross = type === 'owe' ? amount : -amount
    books.gross.set(id, gross)
    books.open.set(id, 0)
    const side = { document: id }
    const sides = gross > 0 ? { to: side, from: 'sales' as const } : { to: 'sales' as const, from: side }
    books.post({ kind: 'issued', ...sides, amount, currency: 'EUR' })
  }
  if (type !== 'spend') return
  for (const [document, open] of books.open) {
    const used = Math.min(open, books.balance())
    if (used > 0 && !books.holds.has(document))
      books.post({ kind: 'applied', to: 'balance', from: { document }, amount: used, currency: 'EUR' })
  }
}

const types = [
  ...[
    'arrived',
    'arrived_otherwise',
    'failed',
    'submitted',
    'confirmation_wanted',
    'unanswered',
    'unknown',
    'went_back',
    'reinstated',
  ],
  ...[
    'refund_begun',
    'refund_unanswered',
    'refund_failed',
    'refund_succeeded',
    'refunded_elsewhere',
    'spend',
    'owe',
    'credit',
  ],
] as Deed['type'][]
const deed: fc.Arbitrary<Deed> = fc.record({
  type: fc.constantFrom(...types),
  amount: fc.integer({ min: 1, max: 2000 }),
  pick: fc.integer({ min: 0, max: 3 }),
}) as fc.Arbitrary<Deed>

const deedOf = (type: string, amount = 1500, pick = 0) => ({ type, amount, pick }) as Deed
const arrives = deedOf('arrived', 1500, 1)
/** A way into each state, of a payment that becomes balance. */
const into = {
  initiated: [deedOf('unanswered')],
  pending: [deedOf('submitted')],
  succeeded: [arrives],
  failed: [deedOf('failed')],
  refunded: [arrives, deedOf('refund_begun'), deedOf('refund_succeeded')],
  charged_back: [arrives, deedOf('went_back')],
}
const gateway = types.filter(type => !/^(refund_|spend|owe|credit)/.test(type))
/** Every state meets every event; what takes two refunds or a dispute beside one is rare by chance. */
const lives: [boolean, Deed[]][] = [
  ...Object.values(into).flatMap(deeds => gateway.map(type => [...deeds, deedOf(type)])),
  [arrives, deedOf('refund_begun', 1), deedOf('went_back'), deedOf('refund_failed')],
  [
    arrives,
    deedOf('refund_begun', 1),
    deedOf('refund_begun'),
    deedOf('refund_succeeded', 1, 1),
    deedOf('refund_failed'),
  ],
  [arrives, deedOf('went_back', 100, 1), deedOf('refund_begun'), deedOf('refund_succeeded'), deedOf('reinstated')],
].map(deeds => [false, deeds])

test('whatever happens to a payment in whatever state, the books agree with it', () => {
  const seen = new Set<string>()
  const ways = new Set<string>()
  const life = fc.property(fc.boolean(), fc.array(deed, { maxLength: 25 }), (documents, deeds) => {
    const books = new Books()
    const planned = Object.entries(documents ? { first: claims.first, second: claims.second } : {}).map(
      ([id, amount_minor]) => ({ id, number: id, amount_minor, open_minor: amount_minor, corrected: false }),
    )
    books.carryOut(apply({ ...begun, planned }, { type: 'begun' }, books.now))
    for (const [index, one] of deeds.entries()) {
      books.now = new Date(start + (index + 1) * 70_000)
      beside(books, one)
      const event = eventOf(books, one)
      if (!event) continue
      const before = books.payment('payment')
      const outcomes = apply(before, event, books.now)
      books.carryOut(outcomes)
      const { amount_minor, refunded_minor, settled_at, status } = books.payment('payment')
      seen.add(`${before.status} ${event.type}`)
      if (status !== before.status) ways.add(`${before.status} ${event.type} ${status}`)
      const pending = books.refunds().reduce((sum, r) => sum + (r.status === 'initiated' ? r.amount_minor : 0), 0)
      expect(books.account('money')).toBe(settled_at === null ? 0 : amount_minor - refunded_minor + pending)
      expect(books.balance()).toBeGreaterThanOrEqual(0)
      expect(books.account('losses')).toBeGreaterThanOrEqual(0)
      expect(refunded_minor).toBeGreaterThanOrEqual(0)
      expect(refunded_minor).toBeLessThanOrEqual(amount_minor)
      if (status === 'refunded' || status === 'charged_back') expect(refunded_minor).toBe(amount_minor)
      // the same news again
      if (event.type === 'arrived' || event.type === 'failed')
        expect(apply(books.payment('payment'), event, books.now)).toEqual([])
    }
  })
  fc.assert(life, { numRuns: 2000, examples: lives })
  expect(Object.keys(into).flatMap(status => gateway.filter(type => !seen.has(`${status} ${type}`)))).toEqual([])
  expect([...ways].toSorted()).toEqual([
    'charged_back refund_failed succeeded',
    'charged_back reinstated succeeded',
    'failed arrived succeeded',
    'initiated arrived succeeded',
    'initiated failed failed',
    'initiated submitted pending',
    'initiated unknown failed',
    'pending arrived succeeded',
    'pending failed failed',
    'pending unknown failed',
    'refunded refund_failed succeeded',
    'refunded reinstated succeeded',
    'succeeded refund_succeeded refunded',
    'succeeded refunded_elsewhere refunded',
    'succeeded went_back charged_back',
  ])
})
