import { minorDigits } from '@kontor/contract/money'
import { amountMinor, million, priceOfMinor, sixPlaces } from '../../../values/decimal.ts'
import { netOf, roundedQuotient, taxOf as taxOfNet } from '../../../values/tax.ts'
import { textIn } from '../../../values/texts.ts'
import type { BillableLine } from './billable-lines.ts'
import type { DocumentDraft, ModelLine, TaxGroup } from './document-model.ts'

/** By charge, what of its price promotional credit takes off, net; below zero where it is given back. */
export type Shares = ReadonlyMap<BillableLine, number>

type Composed = Pick<
  DocumentDraft,
  'lines' | 'taxes' | 'net_minor' | 'tax_minor' | 'gross_minor' | 'period_from' | 'period_to'
>
type Tax = Pick<ModelLine, 'tax_category' | 'tax_rate_bp'>
/** Says what the discount of a line is called, in the document's language. */
type TaxAndWords = {
  taxOf: (charge: BillableLine) => Tax
  words: { discount: string; voucher: string; rounding: string }
  shares?: Shares
}
/** The tax of a group, where it is not that of its net amount to the cent. */
export type TaxOfGroup = (group: Omit<TaxGroup, 'tax_minor'>) => number

/** Computes what a charge comes to, in minor units: rounded once, its discount once more. @param digits decimals of the currency */
export function amountsOf({ quantity, unit_price, discount_bp }: BillableLine, digits: number) {
  const full = amountMinor(quantity, unit_price, digits)
  const allowance = Number(roundedQuotient(BigInt(full) * BigInt(discount_bp), 10_000n))
  return { allowance, net: full - allowance }
}

/**
 * Lines, tax and sums of a document. Each line is rounded by itself, the tax once for each category and rate (EN 16931 BR-CO-10 to 17, without
 * their tolerance).
 * @param taxOf the tax of one charge: rates change with the days that it is for
 * @param byGross gross prices were agreed (§§ 1, 3 PAngV): what is charged comes to their sum, and net and tax are within it
 */
export function compose(
  charges: readonly BillableLine[],
  {
    locale,
    currency,
    taxOf,
    words,
    shares,
    taxOfGroup = ({ net_minor, rate_bp }) => taxOfNet(net_minor, rate_bp),
    byGross = false,
  }: Pick<DocumentDraft, 'locale' | 'currency'> & TaxAndWords & { taxOfGroup?: TaxOfGroup; byGross?: boolean },
): Composed {
  const digits = minorDigits(currency)
  const lines = charges.map((charge, index): ModelLine => {
    const { allowance, net } = amountsOf(charge, digits)
    const promotion = shares?.get(charge) ?? 0
    const reasons = [allowance === 0 ? [] : words.discount, promotion === 0 ? [] : words.voucher].flat()
    return {
      position: index + 1,
      kind: charge.kind,
      description: textIn(charge.description, locale),
      contract_id: charge.contract?.id ?? null,
      contract_number: charge.contract?.number ?? null,
      product_group: charge.contract?.group ?? null,
      period_from: charge.from,
      period_to: charge.to,
      quantity: sixPlaces(charge.quantity),
      unit: charge.unit,
      ...unitNamed(charge, locale),
      unit_price: sixPlaces(charge.unit_price),
      allowance_minor: allowance + promotion,
      allowance_reason: reasons.join(', '),
      ...(promotion !== 0 && { promotion_minor: promotion }),
      ...taxOf(charge),
      net_minor: net - promotion,
    }
  })
  if (byGross) return { ...grossComposed(lines, words.rounding), ...periodOf(lines) }
  return { lines, ...sumsOf(lines, taxOfGroup), ...periodOf(lines) }
}

/**
 * Five prices of 11.78 are 58.90, whatever tax their net sum has. The net amount is what lies within that, to a cent; where the lines come to
 * another one, a line for the difference says so. The tax is the rest.
 */
function grossComposed(lines: readonly ModelLine[], rounding: string): Omit<Composed, 'period_from' | 'period_to'> {
  const { taxes } = sumsOf(lines, () => 0)
  const agreed = new Map<string, number>()
  const rounded: ModelLine[] = []
  for (const { category, rate_bp, net_minor } of taxes) {
    const own = lines.filter(line => line.tax_category === category && line.tax_rate_bp === rate_bp)
    const gross = grossOf(own, rate_bp)
    if (rate_bp === 0 || gross <= 0) continue
    agreed.set(`${category} ${rate_bp}`, gross)
    const difference = netOf(gross, rate_bp) - net_minor
    const [like] = own
    if (difference !== 0 && like)
      rounded.push({
        position: lines.length + rounded.length + 1,
        kind: 'rounding',
        description: rounding,
        contract_id: null,
        contract_number: null,
        product_group: null,
        period_from: null,
        period_to: null,
        quantity: sixPlaces(difference < 0 ? -million : million),
        unit: 'C62',
        unit_price: sixPlaces(priceOfMinor(Math.abs(difference), 2)),
        allowance_minor: 0,
        allowance_reason: '',
        tax_category: category,
        tax_rate_bp: rate_bp,
        net_minor: difference,
      })
  }
  const all = [...lines, ...rounded]
  return {
    lines: all,
    ...sumsOf(all, ({ category, rate_bp, net_minor }) => {
      const gross = agreed.get(`${category} ${rate_bp}`)
      return gross === undefined ? taxOfNet(net_minor, rate_bp) : gross - net_minor
    }),
  }
}

/** Computes the gross price that was agreed for each contract and period, with its options; use is rated net. */
function grossOf(lines: readonly ModelLine[], rate_bp: number): number {
  const prices = Map.groupBy(lines, ({ contract_id, period_from, period_to, kind, position }) =>
    JSON.stringify([contract_id ?? position, period_from, period_to, kind === 'usage' || kind === 'correction']),
  )
  return [...prices.values()].reduce((sum, price) => {
    const net = price.reduce((total, line) => total + line.net_minor, 0)
    return sum + net + taxOfNet(net, rate_bp)
  }, 0)
}

function unitNamed(
  { quantity, unit_name: named }: BillableLine,
  locale: DocumentDraft['locale'],
): Pick<ModelLine, 'unit_name'> {
  if (!named) return {}
  return { unit_name: textIn(quantity === million || quantity === -million ? named.one : named.other, locale) }
}

function sumsOf(
  lines: readonly ModelLine[],
  taxOfGroup: TaxOfGroup,
): Pick<Composed, 'taxes' | 'net_minor' | 'tax_minor' | 'gross_minor'> {
  const nets = new Map<string, TaxGroup>()
  for (const { tax_category: category, tax_rate_bp: rate_bp, net_minor } of lines) {
    const key = `${category} ${String(rate_bp).padStart(5, '0')}`
    const known = nets.get(key)?.net_minor ?? 0
    nets.set(key, { category, rate_bp, net_minor: known + net_minor, tax_minor: 0 })
  }
  const taxes = [...nets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ ...group, tax_minor: taxOfGroup(group) }))
  const net_minor = taxes.reduce((sum, group) => sum + group.net_minor, 0)
  const tax_minor = taxes.reduce((sum, group) => sum + group.tax_minor, 0)
  return { taxes, net_minor, tax_minor, gross_minor: net_minor + tax_minor }
}

function periodOf(lines: readonly ModelLine[]): Pick<Composed, 'period_from' | 'period_to'> {
  const days = lines.flatMap(({ period_from, period_to }) => [period_from ?? [], period_to ?? []].flat()).toSorted()
  return { period_from: days[0] ?? null, period_to: days.at(-1) ?? null }
}
