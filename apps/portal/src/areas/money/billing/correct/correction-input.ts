import type { Correctable, CreditedLine } from '@kontor/contract/areas/money/corrections'
import type { CorrectionKind } from '@kontor/contract/enums/corrections'
import { minorDigits } from '@kontor/contract/money'
import { decimalTyped, minorOf } from '../../../../components/amount-text.ts'
import type { FormValues } from '../../../../forms/form-values.ts'

/** Describes what staff want to correct, as the form has it. */
export type CorrectionInput = { how: CorrectionKind; lines: CreditedLine[]; reason: string }

export const byField = (position: number) => `by_${position}`
export const valueField = (position: number) => `value_${position}`

/** @returns what is to be credited, and the fields without a usable number */
export function linesTyped(
  data: FormValues,
  { left }: Pick<Correctable, 'left'>,
): { lines: CreditedLine[]; wrong: string[] } {
  const lines: CreditedLine[] = []
  const wrong: string[] = []
  for (const { position, net } of left) {
    const by = data.get(byField(position)) ?? 'none'
    if (by === 'none') continue
    const digits = minorDigits(net.currency)
    const decimal = decimalTyped(data.text(valueField(position)), by === 'quantity' ? 6 : digits)
    if (decimal === null) wrong.push(valueField(position))
    else
      lines.push(
        by === 'quantity' ? { position, quantity: decimal } : { position, amount_minor: minorOf(decimal, digits) },
      )
  }
  return { lines, wrong }
}
