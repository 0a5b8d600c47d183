import { csvLine } from '../../../../values/csv.ts'
import { roundedQuotient } from '../../../../values/tax.ts'

/** Sums what was billed to one VAT id without VAT, in cents: services under reverse charge, goods as supplies within the EU. */
export type Sold = { vat_id: string; category: 'AE' | 'K'; net_minor: number }

/**
 * The EC sales list as the German tax office takes it (§ 18a UStG): country, number, whole euros, kind (S services, L goods). What comes
 * to nothing is not listed; credits of earlier periods leave a negative sum.
 */
export function salesList(sold: readonly Sold[]): string {
  const sums = new Map<string, Sold>()
  for (const { vat_id, category, net_minor } of sold) {
    const key = `${vat_id} ${category}`
    sums.set(key, { vat_id, category, net_minor: (sums.get(key)?.net_minor ?? 0) + net_minor })
  }
  const lines = [...sums.values()]
    .map(({ vat_id, category, net_minor }) => ({
      vat_id,
      category,
      euros: Number(roundedQuotient(BigInt(net_minor), 100n)),
    }))
    .filter(({ euros }) => euros !== 0)
    .toSorted((one, other) => (`${one.vat_id} ${one.category}` < `${other.vat_id} ${other.category}` ? -1 : 1))
    .map(({ vat_id, category, euros }) =>
      csvLine([vat_id.slice(0, 2), vat_id.slice(2), euros, category === 'AE' ? 'S' : 'L'], ','),
    )
  return csvLine(['Laenderkennzeichen', 'USt-IdNr.', 'Betrag (Euro)', 'Art der Leistung'], ',') + lines.join('')
}

/** First and last month of a period, `2026-11` or `2026-Q4`. */
export function monthsOf(period: string): { from: string; to: string } {
  const [, year = '', quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  if (!quarter) return { from: period, to: period }
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`
  return { from: month(Number(quarter) * 3 - 2), to: month(Number(quarter) * 3) }
}
