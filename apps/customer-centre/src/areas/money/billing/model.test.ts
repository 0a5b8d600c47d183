import type { Cycle } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { million } from '../../../values/decimal.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { monthsOfCycle } from '../../contracts/contracts/rules.ts'
import { chargedTax, type TaxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { issued } from '../ledger/entries.ts'
import { type BillableLine, type BilledContract, changeCharges, recurringCharges } from './billable-lines.ts'
import { amountsOf, compose } from './compose.ts'
import { type BilledLine, balancesOf, limitCredits, lineOf } from './creditable.ts'
import { chargeOfItem, type ItemRow, storedCharge } from './items.ts'
import { settledBy, usedFor } from './settle-credits.ts'

/**
 * Billing in rules and days alone. Each day of a contract has a price: that of the period it lies in, by the cycle, the price, the options
 * and the discount that hold on that day. A day is worth its share of the period. The engine charges stretches of days, gives some back and
 * rounds each line; in the end every day of the contract's life must be paid for once, at the price that was agreed for it. Corrections of
 * documents give back some of it in between, and nothing is given back twice. Each document has its tax, rounded once.
 */
type Terms = {
  minor: number
  options: { quantity: number; price_minor: number }[]
  /** Is for periods that begin so many days after the start, or earlier. */
  discount: { bp: number; days: number } | null
}
type Price = Terms & { cycle: Cycle; from: string; anchor: string; started: string }

const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The period that a day lies in: the first one that has not ended. Counted from the anchor, month by month. */
function periodOf({ cycle, anchor }: Price, day: string): { from: string; to: string } {
  if (cycle === 'month') return { from: `${day.slice(0, 8)}01`, to: addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1) }
  for (let past = 0; ; past++) {
    const from = addMonths(anchor, past * monthsOfCycle[cycle])
    const to = addDays(addMonths(anchor, (past + 1) * monthsOfCycle[cycle]), -1)
    if (day <= to) return { from, to }
  }
}

/** Computes what the days of a life cost, in minor units, not rounded. */
function worth(prices: readonly Price[], to: string): number {
  let sum = 0
  for (const [index, price] of prices.entries()) {
    const next = prices[index + 1]
    const last = next ? earlier(addDays(next.from, -1), to) : to
    for (let day = price.from; day <= last; ) {
      const period = periodOf(price, day)
      const end = earlier(period.to, last)
      const { minor, options, discount, started } = price
      const full = options.reduce((total, one) => total + one.quantity * one.price_minor, minor)
      const off = discount && period.from <= addDays(started, discount.days) ? discount.bp / 10_000 : 0
      sum += (full * (1 - off) * daysIn(day, end)) / daysIn(period.from, period.to)
      day = addDays(end, 1)
    }
  }
  return sum
}

/** Is a price as the engine keeps them. */
const priceOf = ({ minor: price_minor, options, discount }: Terms, started: string) => ({
  price_minor,
  agreed: {
    name: { en: '', de: '' },
    // the catalogue takes no two of one name
    options: options.map((one, index) => ({ ...one, code: `${index}`, name: { en: `${index}`, de: `${index}` } })),
    discount: discount && { bp: discount.bp, until: addDays(started, discount.days) },
  },
})

/** Customers of a German provider, and the tax on a service to each: § 3a (2), (5) UStG. */
const customers: [TaxFacts, rate_bp: number][] = [
  [{ type: 'business', country: 'DE', postal_code: '', vat_id: '', vat_state: 'unchecked', exemptions: [] }, 1900],
  [{ type: 'consumer', country: 'FR', postal_code: '', vat_id: '', vat_state: 'unchecked', exemptions: [] }, 2000],
  [{ type: 'business', country: 'AT', postal_code: '', vat_id: 'ATU12345675', vat_state: 'valid', exemptions: [] }, 0],
]

const words = { locale: 'en' as const, currency: 'EUR', words: { voucher: '', discount: '', rounding: '' } }
const taxOf = (facts: TaxFacts) => (charge: BillableLine) => {
  const { category, rate_bp } = chargedTax(
    facts,
    { country: 'DE', smallBusiness: false, ossFrom: null },
    charge.to ?? '',
  )
  return { tax_category: category, tax_rate_bp: rate_bp }
}

const terms = {
  minor: fc.integer({ min: 0, max: 100_000 }),
  options: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 3 }), price_minor: fc.integer({ min: 0, max: 20_000 }) }),
    { maxLength: 2 },
  ),
  discount: fc.option(fc.record({ bp: fc.integer({ min: 1, max: 10_000 }), days: fc.integer({ min: 0, max: 800 }) })),
}
const cycles = ['month', 'quarter', 'half_year', 'year', 'two_years'] as const
const life = fc.record({
  start: fc.integer({ min: 0, max: 1500 }),
  cycle: fc.constantFrom<Cycle>(...cycles),
  first: fc.record(terms),
  customer: fc.constantFrom(...customers),
  /** Days between two runs. */
  runs: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 10 }),
  /** Days after the start; on the way the price changes at once, or with a later period. */
  changes: fc.array(fc.record({ ...terms, after: fc.integer({ min: 1, max: 500 }) }), { maxLength: 2 }),
  next: fc.option(fc.record({ ...terms, cycle: fc.constantFrom<Cycle>(...cycles) })),
  /** Says how much of the last document staff give back after the run of this index, in hundredths. */
  corrected: fc.option(fc.record({ after: fc.nat({ max: 9 }), share: fc.constantFrom(1, 33, 50, 100) })),
  /** Days from the start to the last one; below nothing: before it began. */
  end: fc.option(fc.integer({ min: -5, max: 900 })),
})

test('over any life each day is paid for once, at its price, to a cent a line', () => {
  let lines = 0
  fc.assert(
    fc.property(life, ({ start, cycle, first, customer, runs, changes, next, corrected, end }) => {
      const started_on = addDays('2023-01-01', start) // leap days, ends of months and both nights of the clocks among them
      const prices: Price[] = []
      const agree = (price: Terms & { cycle: Cycle }, from: string, anchor = started_on) =>
        prices.push({ ...price, from, anchor, started: started_on })
      agree({ ...first, cycle }, started_on)
      let contract: BilledContract = {
        id: '',
        number: '',
        label: '',
        group: 'mail' as const,
        digits: 2,
        ...priceOf(first, started_on),
        cycle,
        started_on,
        anchor_on: null,
        ends_on: null,
        billed_until: null,
        next: null,
      }
      const charges: BillableLine[] = []
      const documents: BillableLine[][] = []
      /** Each run's charges are a document; a correction is one as well. */
      const billed: BilledLine[] = []
      const issue = (from: number) => {
        const document = `${documents.length}`
        const limited = limitCredits(billed, charges.splice(from), 2)
        charges.push(...limited)
        documents.push(limited)
        billed.push(...limited.map((charge, position) => lineOf(charge, { document, position, digits: 2 })))
      }
      /** Gives back so many hundredths of what is left of a document, as staff would. */
      const correct = (corrects: string, hundredths: number) => {
        for (const { line, left } of balancesOf(billed).filter(({ line }) => line.document === corrects))
          if (left > 0) {
            const net_minor = -Math.ceil((left * hundredths) / 100)
            billed.push({ ...line, document: `c${billed.length}`, corrects, kind: 'credit', net_minor })
          }
      }
      const keep = (found: { charges: BillableLine[]; billed_until: string | null }) => {
        charges.push(...found.charges)
        contract = { ...contract, billed_until: found.billed_until }
      }
      const due = changes.map(change => ({ ...change, on: addDays(started_on, change.after) }))
      let today = started_on
      for (const [index, pause] of runs.entries()) {
        today = addDays(today, pause)
        const before = charges.length
        for (const change of due.splice(0).toSorted((a, b) => a.after - b.after)) {
          if (change.on > today) due.push(change)
          else {
            keep(recurringCharges(contract, change.on))
            keep(changeCharges(contract, priceOf(change, started_on), change.on))
            contract = { ...contract, ...priceOf(change, started_on) }
            agree({ ...change, cycle }, change.on)
          }
        }
        keep(recurringCharges(contract, today))
        issue(before)
        if (corrected?.after === index) correct(`${documents.length - 1}`, corrected.share)
      }
      if (next && contract.billed_until !== null) {
        const from = addDays(contract.billed_until, 1)
        const [later, before] = [priceOf(next, started_on), charges.length]
        contract = { ...contract, next: { ...later, cycle: next.cycle, from } }
        agree(next, from, next.cycle === cycle ? started_on : from)
        today = addDays(today, 400)
        keep(recurringCharges(contract, today))
        issue(before)
        if ((contract.billed_until ?? '') >= from) {
          const anchor_on = next.cycle === cycle ? null : from
          contract = { ...contract, ...later, cycle: next.cycle, anchor_on, next: null }
        }
      }
      if (end !== null) {
        const ends_on = [addDays(started_on, end), addDays(today, -1)].toSorted()[1] ?? today
        const [wasBilled, before] = [contract.billed_until !== null, charges.length]
        contract = { ...contract, ends_on }
        keep(recurringCharges(contract, addDays([ends_on, today].toSorted()[1] ?? today, 1)))
        // what was billed and ended before it began is given back whole
        expect(contract.billed_until).toBe(ends_on < started_on && !wasBilled ? null : ends_on)
        issue(before)
      }
      const paid = charges.reduce((sum, charge) => sum + amountsOf(charge, 2).net, 0)
      const owed = contract.billed_until === null ? 0 : worth(prices, contract.billed_until)
      // each line is rounded once and its discount once more, and its share of the period to a millionth
      if (!corrected) expect(Math.abs(paid - owed)).toBeLessThanOrEqual(charges.length * 1.1 + 1e-6)
      // whatever was given back, and by whom: nothing twice, and what is left is what was not given back
      const total = () => billed.reduce((sum, { net_minor }) => sum + net_minor, 0)
      const left = () => balancesOf(billed).filter(({ left }) => left > 0)
      expect(left().reduce((sum, one) => sum + one.left, 0)).toBe(total())
      for (const document of documents.keys()) correct(`${document}`, 100)
      expect([total(), left()]).toEqual([0, []])
      const [facts, rate_bp] = customer
      const taxed = documents.map(document => compose(document, { ...words, taxOf: taxOf(facts) }))
      const tax = taxed.reduce((sum, { tax_minor }) => sum + tax_minor, 0)
      expect(taxed.reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(paid)
      expect(Math.abs(tax - (paid * rate_bp) / 10_000)).toBeLessThanOrEqual(documents.length * 0.5)
      expect(charges.every(({ unit_price }) => unit_price >= 0n && unit_price < 10n ** 9n * million)).toBe(true)
      expect(recurringCharges(contract, today).charges).toEqual([])
      lines += charges.length
    }),
    { numRuns: 1500 },
  )
  expect(lines).toBeGreaterThan(1000)
})

/** Items that staff add: hours, pieces and flat rates, of projects and of none, at prices of up to six decimals. */
const handItems = fc.array(
  fc.record({
    project: fc.constantFrom('', 'Relaunch', 'Umzug'),
    quantity: fc.oneof(fc.bigInt({ min: 1n, max: 100_000n * million }), fc.constant(million)),
    unit_price: fc.oneof(fc.bigInt({ min: 1n, max: million * million }), fc.constantFrom(1n, 4999n, 5000n)),
    day: fc.integer({ min: 0, max: 1500 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('any mixture of own items and a contract’s lines comes to the cent to what each of them does, and the ledger to zero', () => {
  fc.assert(
    fc.property(handItems, fc.record(terms), fc.constantFrom(...customers), (items, price, [facts, rate_bp]) => {
      const started_on = '2023-01-15'
      const contract: BilledContract = {
        id: 'c',
        number: 'C-1',
        label: '',
        group: 'mail',
        digits: 2,
        cycle: 'month',
        started_on,
        ...priceOf(price, started_on),
        anchor_on: null,
        ends_on: null,
        billed_until: null,
        next: null,
      }
      const recurring = recurringCharges(contract, addDays(started_on, 40)).charges
      const own = items.map(({ project, quantity, unit_price, day }): BillableLine => {
        const from = addDays(started_on, day)
        const typed = { quantity, unit_price, from, to: from, unit: 'HUR', discount_bp: 0, contract: null }
        const { description, ...stored } = storedCharge({
          ...typed,
          kind: 'service',
          description: { en: 'Work', de: 'Arbeit' },
        })
        const { contract_id } = stored
        const row: ItemRow = {
          ...stored,
          contract_id,
          description,
          project,
          id: '',
          number: null,
          group: null,
          payment_method_id: null,
          currency: null,
          ready_on: from,
        }
        const read = chargeOfItem(row)
        expect({ ...read, description }).toEqual({ ...typed, kind: 'service', description, unit_name: undefined })
        expect(read.description.de).toBe(project === '' ? 'Arbeit' : `${project}: Arbeit`)
        return read
      })
      /** Rounds half away from zero, in whole numbers alone. */
      const cents = ({ quantity, unit_price }: BillableLine) =>
        Number((quantity * unit_price * 2n + 10n ** 10n) / (2n * 10n ** 10n))
      const document = compose([...recurring, ...own], { ...words, taxOf: taxOf(facts) })
      const lines = document.lines.slice(recurring.length).map(({ net_minor }) => net_minor)
      expect(lines).toEqual(own.map(cents))
      const alone = compose(recurring, { ...words, taxOf: taxOf(facts) })
      expect(document.net_minor).toBe(alone.net_minor + lines.reduce((sum, net) => sum + net, 0))
      expect(document.gross_minor).toBe(document.net_minor + document.tax_minor)
      expect(Math.abs(document.tax_minor - (document.net_minor * rate_bp) / 10_000)).toBeLessThanOrEqual(
        document.taxes.length * 0.5,
      )
      // the document, and the credit note that gives all of it back
      const booked = new Map<string, number>()
      for (const gross_minor of [document.gross_minor, -document.gross_minor]) {
        const movement = issued({ id: 'd', kind: 'invoice', gross_minor, currency: 'EUR' })
        if (!movement) continue
        for (const [side, sign] of [
          [movement.to, 1],
          [movement.from, -1],
        ] as const)
          booked.set(JSON.stringify(side), (booked.get(JSON.stringify(side)) ?? 0) + sign * movement.amount)
      }
      expect([...booked.values()].every(left => left === 0)).toBe(true)
    }),
    { numRuns: 600 },
  )
})

const books = fc.record({
  documents: fc.array(
    fc.record({
      kind: fc.constantFrom('invoice', 'dunning_letter', 'credit_note'),
      currency: fc.constantFrom('EUR', 'USD'),
      size: fc.integer({ min: 1, max: 500 }),
      corrects: fc.nat({ max: 9 }),
    }),
    { maxLength: 10 },
  ),
  balance: fc.nat({ max: 800 }),
})

test('whatever is open, credit settles as much of it as there is, each its own invoice first and fees last', () => {
  fc.assert(
    fc.property(books, ({ documents: all, balance }) => {
      const documents = all.map(({ kind, currency, size, corrects }, index) => {
        const credit = kind === 'credit_note'
        const corrected = all[corrects]?.kind === 'invoice' && all[corrects]?.currency === currency
        const original = credit && corrected ? String(corrects) : null
        return { id: String(index), kind, currency, open_minor: credit ? -size : size, corrects: original }
      })
      const accounts = balance > 0 ? [{ currency: 'EUR', balance_minor: balance }] : []
      const movements = settledBy({ documents, accounts })
      const given = (id: string | null) =>
        movements.reduce((sum, { to, amount }) => {
          return sum + ((typeof to === 'object' ? to.document : null) === id ? amount : 0)
        }, 0)
      const left = (id: string, open: number) => (open > 0 ? open - usedFor(movements, id) : -open - given(id))
      for (const currency of ['EUR', 'USD']) {
        const own = documents.filter(one => one.currency === currency)
        const open = (wanted: (one: (typeof own)[number]) => boolean) =>
          own.filter(wanted).reduce((sum, { id, open_minor }) => sum + left(id, open_minor), 0)
        const credit = open(one => one.open_minor < 0) + (currency === 'EUR' ? balance - given(null) : 0)
        expect(
          Math.min(
            credit,
            open(one => one.open_minor > 0),
          ),
        ).toBe(0)
        const letters = own.filter(({ kind }) => kind === 'dunning_letter')
        if (letters.some(({ id }) => usedFor(movements, id) > 0)) expect(open(one => one.kind === 'invoice')).toBe(0)
      }
      for (const { id, open_minor } of documents) expect(left(id, open_minor)).toBeGreaterThanOrEqual(0)
      const originals = documents.filter(({ open_minor }) => open_minor > 0)
      for (const original of originals) {
        const own = documents.filter(({ corrects, open_minor }) => corrects === original.id && open_minor < 0)
        const offered = own.reduce((sum, { open_minor }) => sum - open_minor, 0)
        const from = movements.filter(({ to, from }) => {
          const source = typeof to === 'object' ? to.document : null
          return typeof from === 'object' && from.document === original.id && own.some(({ id }) => id === source)
        })
        const used = from.reduce((sum, { amount }) => sum + amount, 0)
        expect(used).toBeGreaterThanOrEqual(Math.min(offered, original.open_minor))
      }
    }),
    { numRuns: 1000 },
  )
})
