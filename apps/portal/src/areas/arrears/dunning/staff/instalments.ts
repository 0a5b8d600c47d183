import { amountTyped } from '../../../../components/amount-text.ts'
import { parseDate } from '../../../../forms/date-text.ts'

/** Reads a day and an amount line by line, as the reader writes both. Undefined where a line is neither. */
export function instalmentsTyped(
  text: string,
  currency: string,
  locale: string,
): { on: string; amount_minor: number }[] | undefined {
  const read = []
  for (const line of text.split('\n').filter(one => one.trim() !== '')) {
    const [day = '', amount = '', ...more] = line.trim().split(/\s+/)
    const [on, amount_minor] = [parseDate(day, locale), amountTyped(amount, currency)]
    if (on === null || amount_minor === null || more.length > 0) return undefined
    read.push({ on, amount_minor })
  }
  return read
}
