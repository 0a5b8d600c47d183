import type { Correctable, CreditedLine } from '@kontor/contract/areas/corrections'
import type { CorrectionKind } from '@kontor/contract/enums/corrections'
import { minorDigits } from '@kontor/contract/money'

/** What staff want to correct, as the form has it. */
export type Wish = { how: CorrectionKind; lines: CreditedLine[]; reason: string }

/** A decimal with comma or point, as text: no float rounds it. @returns null where it is none, or nothing */
export function decimalTyped(typed: string, places: number): string | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.')
  return new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`).test(text) && /[1-9]/.test(text) ? text : null
}

const minorOf = (decimal: string, digits: number): number => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return Number(whole + fraction.padEnd(digits, '0'))
}

export const byField = (position: number) => `by_${position}`
export const valueField = (position: number) => `value_${position}`

/** @returns what is to be credited, and the fields without a usable number */
export function linesTyped(
  data: FormData,
  { left }: Pick<Correctable, 'left'>,
): { lines: CreditedLine[]; wrong: string[] } {
  const lines: CreditedLine[] = []
  const wrong: string[] = []
  for (const { position, net } of left) {
    const by = data.get(byField(position)) ?? 'none'
    if (by === 'none') continue
    const digits = minorDigits(net.currency)
    const decimal = decimalTyped(String(data.get(valueField(position)) ?? ''), by === 'quantity' ? 6 : digits)
    if (decimal === null) wrong.push(valueField(position))
    else
      lines.push(
        by === 'quantity' ? { position, quantity: decimal } : { position, amount_minor: minorOf(decimal, digits) },
      )
  }
  return { lines, wrong }
}
