import type { OrderPreview } from '@kontor/contract/areas/selling/orders'

type Invoice = Pick<NonNullable<OrderPreview['first_invoice']>, 'lines' | 'taxes' | 'gross'>
type Line = Invoice['lines'][number]

/**
 * Writes each line with its VAT: what the lines up to it come to with VAT, less what those before it did, so that they add up to the total to
 * the cent. A line that comes to nothing, as a rounding of net amounts does, is left out. Null where there is not one rate of VAT.
 */
export function grossLines({ lines, taxes, gross }: Invoice): (Line & { amount: Line['net'] })[] | null {
  const [tax, ...others] = taxes
  if (!tax || tax.rate_bp === 0 || others.length > 0) return null
  const withVat = (net: number) => Math.sign(net) * Math.round((Math.abs(net) * (10_000 + tax.rate_bp)) / 10_000)
  let [net, before] = [0, 0]
  return lines
    .map((line, at) => {
      net += line.net.amount_minor
      const until = at === lines.length - 1 ? gross.amount_minor : withVat(net)
      const amount = { ...line.net, amount_minor: until - before }
      before = until
      return { ...line, amount }
    })
    .filter(({ amount }) => amount.amount_minor !== 0)
}
