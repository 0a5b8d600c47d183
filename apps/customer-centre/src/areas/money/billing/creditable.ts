import { million, priceOfMinor } from '../../../values/decimal.ts'
import { addDays, daysBetween } from '../../../values/local-date.ts'
import { roundedQuotient } from '../../../values/tax.ts'
import { type BillableLine, kindsBefore } from './billable-lines.ts'
import { amountsOf } from './compose.ts'

/** A line of a document, or one that waits for its document: it charges something, or gives something back. */
export type BilledLine = {
  contract: string | null
  document: string
  /** The document that its own one corrects. */
  corrects: string | null
  position: number
  kind: string
  /** Its description, in each language that it may have. */
  names: readonly string[]
  from: string | null
  to: string | null
  tax: string
  /** Before promotional credit: what is given back of a line gives the same part of that back. */
  net_minor: number
}

export type Period = { from: string; to: string }

/** @property left what of a line was not given back, or, of a line that gives back, what was not taken back; net, with the line's sign */
export type Balance = {
  line: BilledLine
  left: number
  /** Those of its days that no document has given back. */
  days: Period[]
  /** A correction gave back some of it: each of its days is worth its part of what is left. */
  corrected: boolean
}

/**
 * Finds what is left of each line, over all documents that touch its contract and days, wherever the credit stands: a correction by staff
 * names its document and has the line's own days; the end, the change and the withdrawal of a contract give back days, on whichever
 * document.
 * @param lines of whole documents and contracts, in the order of issue; what waits comes last
 */
export function balancesOf(lines: readonly BilledLine[]): Balance[] {
  const balances = lines.map((line): Balance => {
    const { from, to, net_minor: left } = line
    return { line, left, days: from !== null && to !== null ? [{ from, to }] : [], corrected: false }
  })
  const documents = Map.groupBy(balances, ({ line }) => line.document)
  // of equal lines the last one stands: those before it were given back beside it
  for (const own of balances)
    for (const other of documents.get(own.line.corrects ?? '')?.toReversed() ?? []) {
      if (own.left * other.left >= 0 || !isSameLine(own.line, other.line)) continue
      const amount = Math.sign(own.left) * Math.min(Math.abs(own.left), Math.abs(other.left))
      own.left -= amount
      other.left += amount
      other.corrected = true
    }
  const charged: Balance[] = []
  for (const [, document] of documents) settle(charged, document)
  return balances
}

/** The price may be another where an amount was given back. */
const isSameLine = (a: BilledLine, b: BilledLine): boolean =>
  a.contract === b.contract && a.from === b.from && a.to === b.to && a.tax === b.tax && sharesName(a, b)

const sharesName = (a: BilledLine, b: BilledLine): boolean => a.names.some(name => b.names.includes(name))

/**
 * Takes what the lines of a document give back from what was charged before them, by days: of lines of the same name first; where those have
 * nothing left of these days, of any that has, as names change and a change that was taken back leaves the price before it.
 * @param computed whether a line was computed from prices alone: a day of a corrected line is then worth its part of what is left
 * @returns what was found, by the line that gives it back
 */
function settle(
  charged: Balance[],
  document: readonly Balance[],
  computed: (credit: Balance) => boolean = () => false,
): Map<Balance, number> {
  const found = new Map<Balance, number>()
  const touched = new Map<Balance, Touched>()
  const take = (credit: Balance, from: readonly Balance[], renamed: boolean) => {
    for (const charge of from) {
      const rest = -credit.left - (found.get(credit) ?? 0)
      const start = touched.get(charge) ?? { left: charge.left, days: charge.days, taken: new Map<string, number>() }
      const key = `${credit.line.from} ${credit.line.to}`
      const before = start.taken.get(key) ?? 0
      const worth = worthOf({ ...charge, ...start }, credit.line, { valued: computed(credit), renamed }) - before
      const amount = Math.min(rest, worth, charge.left)
      if (amount <= 0) continue
      charge.left -= amount
      found.set(credit, (found.get(credit) ?? 0) + amount)
      touched.set(charge, { ...start, taken: start.taken.set(key, before + amount) })
    }
  }
  const credits: { credit: Balance; before: Balance[] }[] = []
  // use is taken back and charged anew in one: what is charged again beside it counts
  const first = ({ line, left }: Balance) => (line.kind === 'correction' && left > 0 ? 0 : 1)
  for (const one of document.toSorted((a, b) => first(a) - first(b))) {
    if (one.left > 0) charged.push(one)
    if (one.left >= 0) continue
    const before = candidates(charged, one.line)
    credits.push({ credit: one, before })
    const named = before.filter(({ line }) => sharesName(line, one.line))
    take(one, named, false)
  }
  for (const { credit, before } of credits) take(credit, before, true)
  for (const [charge, { days, taken }] of touched)
    charge.days = [...taken.keys()].reduce((left, key) => {
      const [from = '', to = ''] = key.split(' ')
      return isOfDays(charge.line) ? left.flatMap(some => without(some, { from, to })) : left
    }, days)
  return found
}

/** A line as a document found it, and what this one took of it by its days. */
type Touched = Pick<Balance, 'left' | 'days'> & { taken: Map<string, number> }

/** Those lines that a line may give back: of the document that it corrects first, then the latest. */
function candidates(charged: readonly Balance[], credit: BilledLine): Balance[] {
  const kinds: readonly string[] = kindsBefore(credit.kind, credit.from)
  const own = charged.filter(({ line }) => line.contract === credit.contract && kinds.includes(line.kind)).toReversed()
  const corrected = own.filter(({ line }) => line.document === credit.corrects)
  return [...corrected, ...own.filter(one => !corrected.includes(one))]
}

/** Finds what a line may give back of another one at most. */
function worthOf(
  { line, left, days, corrected }: Balance,
  credit: BilledLine,
  { valued, renamed }: { valued: boolean; renamed: boolean },
): number {
  const period = periodOf(credit)
  if (!period) return left
  if (!isOfDays(line)) return overlaps(line, period) ? left : 0
  const common = count(commonDays(days, period))
  if (common === 0) return 0
  const [share, all] = [BigInt(left) * BigInt(common), BigInt(count(days))]
  if (valued && corrected) return Number(roundedQuotient(share, all))
  return renamed ? Number((share + all - 1n) / all) : left
}

/** Corrections of use change a month's sum, and give no day of it back. */
const isOfDays = ({ kind }: BilledLine): boolean => kind !== 'usage' && kind !== 'correction'

/**
 * Charges with their credits limited to what is left of the lines that charged it; days that no line of ours has charged, such as those of a
 * contract that was taken over, are given back as they are.
 * @param charges of one document, in their order
 * @param kept those that were limited before, when they began to wait for the document: what came between knows of them
 */
export function limitCredits(
  lines: readonly BilledLine[],
  charges: readonly BillableLine[],
  digits: number,
  kept: (charge: BillableLine) => boolean = () => false,
): BillableLine[] {
  const charged = balancesOf(lines).filter(({ left }) => left > 0)
  const own = charges.map((charge, index): Balance => {
    const line = lineOf(charge, { document: '', position: index, digits })
    const period = periodOf(line)
    return { line, left: line.net_minor, days: period ? [period] : [], corrected: false }
  })
  const known = new Set(own.filter((_, index) => charges[index] && kept(charges[index])))
  const found = settle(charged, own, credit => !known.has(credit))
  return charges.map((charge, index) => {
    const credit = own[index]
    if (!credit || credit.left >= 0 || kindsBefore(charge.kind, charge.from).length === 0) return charge
    const wanted = -credit.left
    const taken = found.get(credit) ?? 0
    const given = Math.min(wanted, taken + uncovered(lines, credit.line, wanted))
    return given === wanted ? charge : { ...charge, ...oneOf(given, digits) }
  })
}

const oneOf = (minor: number, digits: number) => ({
  quantity: -million,
  unit: 'C62',
  unit_name: undefined,
  unit_price: priceOfMinor(minor, digits),
  discount_bp: 0,
})

/** Finds what of an amount is for days that none of these lines has charged. */
function uncovered(lines: readonly BilledLine[], credit: BilledLine, amount: number): number {
  const kinds: readonly string[] = kindsBefore(credit.kind, credit.from)
  const own = lines.filter(
    line => line.contract === credit.contract && line.net_minor >= 0 && kinds.includes(line.kind),
  )
  const period = periodOf(credit)
  if (!period) return own.length === 0 ? amount : 0
  if (!isOfDays(credit)) return own.some(line => overlaps(line, period)) ? 0 : amount
  let days = [period]
  for (const line of own) {
    const charged = periodOf(line)
    if (charged) days = days.flatMap(some => without(some, charged))
  }
  return Number(roundedQuotient(BigInt(amount) * BigInt(count(days)), BigInt(count([period]))))
}

/** A charge as the line that it becomes. */
export function lineOf(
  charge: BillableLine,
  { document, position, digits }: { document: string; position: number; digits: number },
): BilledLine {
  const { kind, contract, description, from, to } = charge
  return {
    contract: contract?.id ?? null,
    document,
    corrects: null,
    position,
    kind,
    names: Object.values(description),
    from,
    to,
    tax: '',
    net_minor: amountsOf(charge, digits).net,
  }
}

const periodOf = ({ from, to }: BilledLine): Period | null => (from !== null && to !== null ? { from, to } : null)
const overlaps = (line: BilledLine, { from, to }: Period): boolean => (line.from ?? '') <= to && (line.to ?? '') >= from
const count = (days: readonly Period[]): number =>
  days.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)

const commonDays = (days: readonly Period[], period: Period): Period[] =>
  days.flatMap(({ from, to }) => {
    const common = { from: later(from, period.from), to: earlier(to, period.to) }
    return common.from <= common.to ? [common] : []
  })

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Days of a period before and after those of another. */
export const without = (days: Period, { from, to }: Period): Period[] =>
  to < days.from || from > days.to
    ? [days]
    : [
        ...(days.from < from ? [{ from: days.from, to: addDays(from, -1) }] : []),
        ...(days.to > to ? [{ from: addDays(to, 1), to: days.to }] : []),
      ]
