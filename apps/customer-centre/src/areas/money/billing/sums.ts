import { minorDigits } from '@kontor/contract/money'
import { amountMinor, millionths } from '../../../values/decimal.ts'
import { isTaxOf } from '../../../values/tax.ts'
import type { DocumentDraft } from './document-model.ts'

/** What is wrong with an issued document's sums: arithmetic alone, which no later rule for new documents changes. */
export function sumMistake({ lines, taxes, currency, corrects, ...sums }: DocumentDraft): string | null {
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const digits = minorDigits(currency)
  const rules: [boolean, string][] = [
    [
      lines.every(
        line =>
          line.net_minor + line.allowance_minor ===
          amountMinor(millionths(line.quantity), millionths(line.unit_price), digits),
      ),
      'a line is not its quantity times its price',
    ],
    [total(lines.map(line => line.net_minor)) === sums.net_minor, 'the lines do not add up'],
    [total(taxes.map(group => group.net_minor)) === sums.net_minor, 'the nets by rate do not add up'],
    [taxes.every(g => isTaxOf(g.tax_minor, g.net_minor, g.rate_bp, corrects !== null)), 'a tax is not the rate’s'],
    [total(taxes.map(group => group.tax_minor)) === sums.tax_minor, 'the taxes do not add up'],
    [sums.net_minor + sums.tax_minor === sums.gross_minor, 'net and tax are not the gross'],
  ]
  return rules.find(([holds]) => !holds)?.[1] ?? null
}
