import type { ProductGroup } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import { amountMinor, millionths } from '../../values/decimal.ts'
import { roundedQuotient } from '../../values/tax.ts'
import { everywhere } from '../../values/texts.ts'
import type { Charge } from './charges.ts'
import { compose } from './compose.ts'
import type { DocumentDraft, DocumentModel, ModelLine } from './document-model.ts'
import { draftDocument } from './draft.ts'
import type { BillingFacts } from './facts.ts'

/** How much of a line is given back, as a decimal. */
export type CreditedLine = { position: number; quantity: string }
type Options = { lines: readonly CreditedLine[] | null; reason: string; issued_on: string }

/**
 * What takes an invoice back, wholly or some of its lines: at its prices and its tax, whatever holds today. Wholly, each amount is the
 * invoice's own with the other sign.
 * @returns null where a line is not the invoice's, or has less
 */
export function correction(
  facts: BillingFacts,
  original: DocumentModel,
  { lines, ...options }: Options,
): DocumentDraft | null {
  const { id, number, issued_on, particulars, currency, locale } = original
  const credited = lines ?? original.lines.map(({ position, quantity }) => ({ position, quantity }))
  const taxes = new Map<Charge, ModelLine>()
  for (const { position, quantity } of credited) {
    const line = original.lines.find(one => one.position === position)
    const within = line && millionths(quantity) <= millionths(line.quantity)
    if (!within || [...taxes.values()].includes(line)) return null
    taxes.set(creditOf(line, millionths(quantity), currency), line)
  }
  const draft = draftDocument({ ...facts, currency, language: locale }, [...taxes.keys()], {
    ...options,
    kind: lines === null ? 'cancellation' : 'credit_note',
    corrects: { id, number, issued_on },
  })
  const composed = compose([...taxes.keys()], {
    ...{ locale, currency, words: facts.seller.texts[locale] },
    taxOf(charge) {
      const { tax_category = 'S', tax_rate_bp = 0 } = taxes.get(charge) ?? {}
      return { tax_category, tax_rate_bp }
    },
  })
  const { exemption, proof } = particulars
  return {
    ...draft,
    ...(lines === null ? negated(original) : composed),
    particulars: { ...draft.particulars, exemption, proof },
  }
}

function creditOf(line: ModelLine, quantity: bigint, currency: string): Charge {
  const full = amountMinor(millionths(line.quantity), millionths(line.unit_price), minorDigits(currency))
  const { contract_id: id, contract_number: number, product_group: group, description } = line
  return {
    kind: 'credit',
    contract: id && number && group ? { id, number, group: group as ProductGroup } : null, // as it was issued
    description: everywhere(description),
    from: line.period_from,
    to: line.period_to,
    quantity: -quantity,
    unit: line.unit,
    unit_price: millionths(line.unit_price),
    discount_bp: full === 0 ? 0 : Number(roundedQuotient(BigInt(line.allowance_minor) * 10_000n, BigInt(full))),
  }
}

const opposite = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
/** Never minus nothing: JSON has none. */
const minus = (amount: number): number => 0 - amount

function negated({ lines, taxes, net_minor, tax_minor, gross_minor, period_from, period_to }: DocumentModel) {
  return {
    ...{
      period_from,
      period_to,
      net_minor: minus(net_minor),
      tax_minor: minus(tax_minor),
      gross_minor: minus(gross_minor),
    },
    taxes: taxes.map(group => ({ ...group, net_minor: minus(group.net_minor), tax_minor: minus(group.tax_minor) })),
    lines: lines.map(line => ({
      ...line,
      kind: 'credit',
      quantity: opposite(line.quantity),
      allowance_minor: minus(line.allowance_minor),
      net_minor: minus(line.net_minor),
    })),
  }
}
