import type { CreditedLine } from '@kontor/contract/areas/money/corrections'
import type { ProductGroup } from '@kontor/contract/enums/contracts'
import type { CorrectionKind, TaxOwedNoMore } from '@kontor/contract/enums/corrections'
import { minorDigits } from '@kontor/contract/money'
import { amountMinor, million, millionths, priceOfMinor } from '../../../values/decimal.ts'
import { roundedQuotient, taxOf } from '../../../values/tax.ts'
import { everywhere } from '../../../values/texts.ts'
import { chargedTax, exemptionOn } from '../../customers/customer/tax/charged-tax.ts'
import type { BillableLine, ChargeKind } from './billable-lines.ts'
import { type ChargedBefore, chargedAs } from './charged-before.ts'
import { amountsOf, type TaxOfGroup } from './compose.ts'
import type { Corrected } from './corrected-invoice.ts'
import type { DocumentDraft, DocumentModel, ModelLine, TaxGroup } from './document-model.ts'
import { draftDocument } from './draft.ts'
import type { BillingFacts } from './facts.ts'
import { promotionsBack } from './promotion.ts'
import { taxesLeft } from './taxes-left.ts'

type Options = {
  how: Exclude<CorrectionKind, 'reissue'>
  lines: readonly CreditedLine[]
  /** Is what was not given back yet of each line (`balancesOf`). */
  left: ReadonlyMap<number, number>
  /** Taxes of earlier corrections. */
  corrected: readonly TaxGroup[]
  reason: string
  issued_on: string
}

/**
 * Drafts what takes an invoice back, wholly or some of its lines: at its prices and its tax, whatever holds today. Cancelled, each amount
 * is the invoice's own with the other sign. Of the tax alone, lines are taken back with it and charged again without: one document, which
 * gives back the tax and leaves the rest owed or paid.
 * @returns why not, where a line is not the invoice's, or not so much of it is left
 */
export function correction(
  facts: BillingFacts,
  original: DocumentModel,
  { how, lines, left, corrected, ...options }: Options,
): DocumentDraft | 'no_such_line' | 'too_much' {
  const { particulars, currency, locale } = original
  const before = new Map<BillableLine, ChargedBefore>()
  const given: ModelLine[] = []
  const credited = how === 'part' ? chosen(original, lines) : remains(original, left)
  const isGiven = taxedNoMore(facts, original, options.issued_on)
  for (const [line, charge] of how === 'tax' ? credited.filter(([line]) => line && isGiven(line)) : credited)
    if (!line || !charge || given.includes(line)) return 'no_such_line'
    else {
      given.push(line)
      before.set(charge, chargedAs(original, line))
    }
  if (given.length === 0) return 'no_such_line'
  const digits = minorDigits(currency)
  const { shares, gross } = promotionsBack([...before.keys()], before, digits)
  const netOf = (charge: BillableLine) => amountsOf(charge, digits).net - (shares.get(charge) ?? 0)
  const isTooMuch = (charge: BillableLine, index: number) =>
    Math.abs(netOf(charge)) > Math.abs(left.get(given[index]?.position ?? 0) ?? 0)
  if (how === 'part' && [...before.keys()].some(isTooMuch)) return 'too_much'
  const again = new Map(shares)
  // what is charged again is taxed as the customer is by now
  const charges = [...before.keys()].flatMap((charge, index) => {
    if (how !== 'tax') return charge
    const line = given[index]
    // what is for no days is exempt by the day on which it was charged
    const day = charge.to === null && line && exempting(facts, original, line) ? original.issued_on : null
    const days = day ? { from: day, to: day } : {}
    const anew = { ...charge, ...days, kind: line?.kind as ChargeKind, quantity: -charge.quantity }
    again.set(anew, -(shares.get(charge) ?? 0))
    return [charge, anew]
  })
  const draft = draftDocument({ ...facts, currency, language: locale }, charges, {
    ...options,
    before,
    // of the tax alone, promotional credit stays used
    back: { shares: again, gross: how === 'tax' ? 0 : Math.min(gross, facts.promotion.spent_minor) },
    kind: how === 'cancel' ? 'cancellation' : 'credit_note',
    taxOfGroup: taxGivenBack(original, { left, corrected, given }),
  })
  if (how === 'tax') return draft
  const whole = how === 'cancel' ? negated(original) : {}
  const { exemption, exempt } = particulars
  return { ...draft, ...whole, particulars: { ...draft.particulars, exemption, ...(exempt && { exempt }) } }
}

/** The VAT that a correction of the tax alone would give back by now. */
export function taxLeft({ model, left, corrected }: Pick<Corrected, 'model' | 'left' | 'corrected'>): number {
  const given = remains(model, left).flatMap(([line]) => (line && isTaxed(line) ? line : []))
  const taxOfGroup = taxGivenBack(model, { left, corrected, given })
  const groups = model.taxes.filter(({ category, rate_bp }) => category === 'S' && rate_bp > 0)
  return groups.reduce((sum, { category, rate_bp }) => {
    const lines = given.filter(line => line.tax_rate_bp === rate_bp)
    const net_minor = 0 - lines.reduce((net, { position }) => net + (left.get(position) ?? 0), 0)
    return sum - taxOfGroup({ category, rate_bp, net_minor })
  }, 0)
}

type Given = { left: ReadonlyMap<number, number>; corrected: readonly TaxGroup[]; given: readonly ModelLine[] }

/** The last correction takes what is left of the tax, and none takes more. */
function taxGivenBack({ taxes, lines }: DocumentModel, { left, corrected, given }: Given): TaxOfGroup {
  const leftOf = ({ position }: ModelLine) => left.get(position) ?? 0
  const chosen = given.some(line => line.net_minor < 0) ? lines : lines.filter(line => line.net_minor > 0)
  return ({ category, rate_bp, net_minor }) => {
    const of = (all: readonly ModelLine[]) =>
      all.filter(line => line.tax_category === category && line.tax_rate_bp === rate_bp)
    const net = (all: readonly ModelLine[]) => of(all).reduce((sum, line) => sum + leftOf(line), 0)
    const charged = taxes.find(group => group.category === category && group.rate_bp === rate_bp)
    const back = corrected.filter(group => group.category === category && group.rate_bp === rate_bp)
    const elsewhere = (charged?.net_minor ?? 0) + back.reduce((sum, group) => sum + group.net_minor, 0) - net(chosen)
    const given = { tax_category: category, tax_rate_bp: rate_bp, net_minor: elsewhere }
    const [rest] = charged ? taxesLeft([charged], corrected, [given]) : []
    const tax = taxOf(net_minor, rate_bp)
    if (!rest || net_minor >= 0) return tax
    return -net_minor === net(chosen) ? 0 - rest.tax_minor : Math.max(tax, 0 - rest.tax_minor)
  }
}

const isTaxed = ({ tax_category, tax_rate_bp }: ModelLine): boolean => tax_category === 'S' && tax_rate_bp > 0

/** Finds what exempts a line that was taxed, by the day that counts for it (§ 27 (1) UStG); it may have been recorded later. */
const exempting = ({ seller, tax }: BillingFacts, { issued_on }: DocumentModel, line: ModelLine) =>
  isTaxed(line) ? exemptionOn(tax, seller.home, line.period_to ?? issued_on) : undefined

/** Tells the lines whose VAT is owed no more: all where the buyer owes it by now, else those that are exempt. */
const taxedNoMore = (facts: BillingFacts, original: DocumentModel, today: string) =>
  isOwedByBuyer(facts, original, today)
    ? isTaxed
    : (line: ModelLine): boolean => exempting(facts, original, line) !== undefined

/** Says why VAT that an invoice charged is owed no more; null: it is. */
export function whyUntaxed(
  facts: BillingFacts,
  { model, left }: Pick<Corrected, 'left' | 'model'>,
  today: string,
): TaxOwedNoMore | null {
  if (model.lines.some(line => (left.get(line.position) ?? 0) > 0 && exempting(facts, model, line))) return 'exemption'
  return isOwedByBuyer(facts, model, today) ? 'vat_id' : null
}

/** Says whether VAT was charged that the buyer owes by now: the id that the document names is valid. */
const isOwedByBuyer = (
  { seller, tax, vat_id }: BillingFacts,
  { buyer, lines }: DocumentModel,
  today: string,
): boolean => buyer.vat_id === vat_id && lines.some(isTaxed) && chargedTax(tax, seller.home, today).category === 'AE'

type Credited = [line: ModelLine | undefined, charge: BillableLine | null]

/** Only what was charged is given back, and no more units than were charged. */
function chosen({ lines, currency }: DocumentModel, credited: readonly CreditedLine[]): Credited[] {
  return credited.map(one => {
    const line = lines.find(({ position, net_minor }) => position === one.position && net_minor > 0)
    if (!line) return [undefined, null]
    if ('amount_minor' in one) return [line, amountOf(line, one.amount_minor, currency)]
    const quantity = millionths(one.quantity)
    return [line, quantity <= millionths(line.quantity) ? chargeOf(line, quantity, currency) : null]
  })
}

/**
 * Takes what is left of each line: with its own quantity and price where that is all of it. What the document gave back of another one is
 * taken back with it, unless that is more than what is left to be given back.
 */
function remains({ lines, currency }: DocumentModel, left: ReadonlyMap<number, number>): Credited[] {
  const total = lines.reduce((sum, { position }) => sum + (left.get(position) ?? 0), 0)
  return lines.flatMap((line): Credited[] => {
    const net = left.get(line.position) ?? 0
    if (net === 0 || (net < 0 && total <= 0)) return []
    if (net === line.net_minor) return [[line, chargeOf(line, millionths(line.quantity), currency)]]
    return [[line, amountOf(line, net, currency)]]
  })
}

/** An amount of a line, net, as one piece of it; before what promotional credit had taken off the same part. */
function amountOf(line: ModelLine, minor: number, currency: string): BillableLine {
  const { promotion_minor = 0, net_minor } = line
  const off = promotion_minor > 0 ? Math.ceil((minor * promotion_minor) / net_minor) : 0
  return {
    ...chargeOf(line, 0n, currency),
    quantity: minor < 0 ? million : -million,
    unit: 'C62',
    unit_name: undefined,
    discount_bp: 0,
    unit_price: priceOfMinor(Math.abs(minor) + off, minorDigits(currency)),
  }
}

const named = (unit: string) => ({ one: everywhere(unit), other: everywhere(unit) })

/** A line as a charge. @param quantity below nothing: it is charged */
export function chargeOf(line: ModelLine, quantity: bigint, currency: string): BillableLine {
  const full = amountMinor(millionths(line.quantity), millionths(line.unit_price), minorDigits(currency))
  const discount = line.allowance_minor - (line.promotion_minor ?? 0)
  const { contract_id: id, contract_number: number, product_group: group, description } = line
  return {
    kind: 'credit',
    contract: id && number && group ? { id, number, group: group as ProductGroup } : null, // as it was issued
    description: everywhere(description),
    from: line.period_from,
    to: line.period_to,
    quantity: -quantity,
    unit: line.unit,
    unit_name: line.unit_name === undefined ? undefined : named(line.unit_name),
    unit_price: millionths(line.unit_price),
    discount_bp: full === 0 ? 0 : Number(roundedQuotient(BigInt(discount) * 10_000n, BigInt(full))),
  }
}

const opposite = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
/** Never minus nothing: JSON has none. */
const minus = (amount: number): number => 0 - amount

function negated({ lines, taxes, net_minor, tax_minor, gross_minor, period_from, period_to }: DocumentModel) {
  return {
    period_from,
    period_to,
    net_minor: minus(net_minor),
    tax_minor: minus(tax_minor),
    gross_minor: minus(gross_minor),
    taxes: taxes.map(group => ({ ...group, net_minor: minus(group.net_minor), tax_minor: minus(group.tax_minor) })),
    lines: lines.map(line => ({
      ...line,
      kind: 'credit',
      quantity: opposite(line.quantity),
      allowance_minor: minus(line.allowance_minor),
      net_minor: minus(line.net_minor),
      ...(line.promotion_minor && { promotion_minor: minus(line.promotion_minor) }),
    })),
  }
}
