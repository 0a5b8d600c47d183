import { minorDigits } from '@kontor/contract/money'
import { amountMinor, sixPlaces } from '../../values/decimal.ts'
import { roundedQuotient, taxOf } from '../../values/tax.ts'
import type { Charge } from './charges.ts'
import type { DocumentDraft, ModelLine } from './document-model.ts'

type Composed = Pick<
  DocumentDraft,
  'lines' | 'taxes' | 'net_minor' | 'tax_minor' | 'gross_minor' | 'period_from' | 'period_to'
>
type Tax = Pick<ModelLine, 'tax_category' | 'tax_rate_bp'>
/** What the discount of a line is called, in the document's language. */
type Words = { discount: string }

/** What a charge comes to, in minor units: rounded once, its discount once more. @param digits decimals of the currency */
export function amountsOf({ quantity, unit_price, discount_bp }: Charge, digits: number) {
  const full = amountMinor(quantity, unit_price, digits)
  const allowance = Number(roundedQuotient(BigInt(full) * BigInt(discount_bp), 10_000n))
  return { allowance, net: full - allowance }
}

/**
 * Lines, tax and sums of a document. Each line is rounded by itself, the tax once for each category and rate (EN 16931 BR-CO-10 to 17, without
 * their tolerance).
 */
export function compose(
  charges: readonly Charge[],
  { locale, currency, tax, words }: Pick<DocumentDraft, 'locale' | 'currency'> & { tax: Tax; words: Words },
): Composed {
  const digits = minorDigits(currency)
  const lines = charges.map((charge, index): ModelLine => {
    const { allowance, net } = amountsOf(charge, digits)
    return {
      position: index + 1,
      kind: charge.kind,
      description: charge.description[locale],
      contract_id: charge.contract?.id ?? null,
      contract_number: charge.contract?.number ?? null,
      product_group: charge.contract?.group ?? null,
      period_from: charge.from,
      period_to: charge.to,
      quantity: sixPlaces(charge.quantity),
      unit: charge.unit,
      unit_price: sixPlaces(charge.unit_price),
      allowance_minor: allowance,
      allowance_reason: allowance === 0 ? '' : words.discount,
      ...tax,
      net_minor: net,
    }
  })
  const net_minor = lines.reduce((sum, line) => sum + line.net_minor, 0)
  const tax_minor = taxOf(net_minor, tax.tax_rate_bp)
  const days = lines.flatMap(({ period_from, period_to }) => [period_from ?? [], period_to ?? []].flat()).toSorted()
  return {
    lines,
    taxes: [{ category: tax.tax_category, rate_bp: tax.tax_rate_bp, net_minor, tax_minor }],
    net_minor,
    tax_minor,
    gross_minor: net_minor + tax_minor,
    period_from: days[0] ?? null,
    period_to: days.at(-1) ?? null,
  }
}
