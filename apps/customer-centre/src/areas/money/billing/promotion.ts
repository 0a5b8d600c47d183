import { million } from '../../../values/decimal.ts'
import { roundedQuotient, taxOf } from '../../../values/tax.ts'
import type { BillableLine } from './billable-lines.ts'
import type { Before } from './charged-before.ts'
import { amountsOf, type Shares } from './compose.ts'
import type { DocumentDraft } from './document-model.ts'

/**
 * Takes off what no one paid for, which is no part of the consideration (§ 10 (1) UStG): promotional credit lowers the lines of an invoice
 * by so much that its total with tax is less by exactly that much, or by the most below it that tax lets a total have. Rates have their
 * parts of it by what is charged at them, lines by their net amounts.
 * @returns by line, in its order, what it is less, net
 */
export function discountOf(
  { lines, taxes, gross_minor }: Pick<DocumentDraft, 'lines' | 'taxes' | 'gross_minor'>,
  available: number,
): number[] {
  const off = lines.map(() => 0)
  const groups = taxes.filter(({ net_minor }) => net_minor > 0)
  const whole = groups.reduce((sum, { net_minor, tax_minor }) => sum + net_minor + tax_minor, 0)
  let left = Math.min(available, gross_minor)
  let beyond = whole
  for (const { category, rate_bp, net_minor, tax_minor } of left > 0 ? groups : []) {
    const gross = net_minor + tax_minor
    const wanted = Number((BigInt(left) * BigInt(gross)) / BigInt(beyond))
    let net = Math.max(Number((BigInt(gross - wanted) * 10_000n) / BigInt(10_000 + rate_bp)) - 1, 0)
    while (net + taxOf(net, rate_bp) < gross - wanted) net++
    const own = lines.flatMap((line, index) =>
      line.tax_category === category && line.tax_rate_bp === rate_bp && line.net_minor > 0 ? [index] : [],
    )
    spread(
      net_minor - net,
      own.map(index => lines[index]?.net_minor ?? 0),
    ).forEach((part, place) => {
      off[own[place] as number] = part
    })
    left -= gross - net - taxOf(net, rate_bp)
    beyond -= gross
  }
  return off
}

/** An amount in parts like these, to the last unit: none of them gets more than it is. */
function spread(amount: number, parts: readonly number[]): number[] {
  let [left, beyond] = [BigInt(amount), parts.reduce((sum, part) => sum + BigInt(part), 0n)]
  return parts.map(part => {
    const own = beyond === 0n ? 0n : roundedQuotient(left * BigInt(part), beyond)
    left -= own
    beyond -= BigInt(part)
    return Number(own)
  })
}

/**
 * Gives back, with what is given back of lines that promotional credit had lowered, that credit in the same part: as promotional credit and
 * never as money.
 * @returns net by charge, and gross for all of them: never more than the documents had used
 */
export function promotionsBack(
  charges: readonly BillableLine[],
  before: Before,
  digits: number,
): { shares: Shares; gross: number } {
  const shares = new Map<BillableLine, number>()
  // in millionths, as a part of a line need not be whole units
  const byDocument = new Map<string, { part: bigint; of: number; gross: number }>()
  for (const charge of charges) {
    const then = before.get(charge)?.promotion
    const given = -amountsOf(charge, digits).net
    if (!then || then.line <= 0 || given <= 0) continue
    const full = then.line + then.net
    // no more money than the line had brought: the share is rounded up
    shares.set(charge, -Math.min(Math.ceil((given * then.line) / full), then.line, given))
    const part = (BigInt(Math.min(given, full)) * BigInt(then.line) * million) / BigInt(full)
    const known = byDocument.get(then.document)?.part ?? 0n
    byDocument.set(then.document, { part: known + part, of: then.of, gross: then.gross })
  }
  const gross = [...byDocument.values()].reduce(
    (sum, { part, of, gross }) => sum + Number((part * BigInt(gross)) / (BigInt(of) * million)),
    0,
  )
  return { shares, gross }
}
