import { minorDigits } from '@kontor/contract/money'
import { amountMinor, million, sixPlaces } from '../../values/decimal.ts'
import { roundedQuotient, taxOf } from '../../values/tax.ts'
import { textIn } from '../../values/texts.ts'
import type { Charge } from './charges.ts'
import type { DocumentDraft, ModelLine, TaxGroup } from './document-model.ts'
import type { Shares } from './promotion.ts'

type Composed = Pick<
  DocumentDraft,
  'lines' | 'taxes' | 'net_minor' | 'tax_minor' | 'gross_minor' | 'period_from' | 'period_to'
>
type Tax = Pick<ModelLine, 'tax_category' | 'tax_rate_bp'>
/** What the discount of a line is called, in the document's language. */
type TaxAndWords = { taxOf: (charge: Charge) => Tax; words: { discount: string; voucher: string }; shares?: Shares }

/** What a charge comes to, in minor units: rounded once, its discount once more. @param digits decimals of the currency */
export function amountsOf({ quantity, unit_price, discount_bp }: Charge, digits: number) {
  const full = amountMinor(quantity, unit_price, digits)
  const allowance = Number(roundedQuotient(BigInt(full) * BigInt(discount_bp), 10_000n))
  return { allowance, net: full - allowance }
}

/**
 * Lines, tax and sums of a document. Each line is rounded by itself, the tax once for each category and rate (EN 16931 BR-CO-10 to 17, without
 * their tolerance).
 * @param taxOf the tax of one charge: rates change with the days that it is for
 */
export function compose(
  charges: readonly Charge[],
  { locale, currency, taxOf, words, shares }: Pick<DocumentDraft, 'locale' | 'currency'> & TaxAndWords,
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
  return { lines, ...sumsOf(lines), ...periodOf(lines) }
}

function unitNamed(
  { quantity, unit_name: named }: Charge,
  locale: DocumentDraft['locale'],
): Pick<ModelLine, 'unit_name'> {
  if (!named) return {}
  return { unit_name: textIn(quantity === million || quantity === -million ? named.one : named.other, locale) }
}

function sumsOf(lines: readonly ModelLine[]): Pick<Composed, 'taxes' | 'net_minor' | 'tax_minor' | 'gross_minor'> {
  const nets = new Map<string, TaxGroup>()
  for (const { tax_category: category, tax_rate_bp: rate_bp, net_minor } of lines) {
    const key = `${category} ${String(rate_bp).padStart(5, '0')}`
    const known = nets.get(key)?.net_minor ?? 0
    nets.set(key, { category, rate_bp, net_minor: known + net_minor, tax_minor: 0 })
  }
  const taxes = [...nets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ ...group, tax_minor: taxOf(group.net_minor, group.rate_bp) }))
  const net_minor = taxes.reduce((sum, group) => sum + group.net_minor, 0)
  const tax_minor = taxes.reduce((sum, group) => sum + group.tax_minor, 0)
  return { taxes, net_minor, tax_minor, gross_minor: net_minor + tax_minor }
}

function periodOf(lines: readonly ModelLine[]): Pick<Composed, 'period_from' | 'period_to'> {
  const days = lines.flatMap(({ period_from, period_to }) => [period_from ?? [], period_to ?? []].flat()).toSorted()
  return { period_from: days[0] ?? null, period_to: days.at(-1) ?? null }
}
