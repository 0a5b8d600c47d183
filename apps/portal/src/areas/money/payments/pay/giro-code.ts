import { decimalString, type Money } from '@kontor/contract/money'

/** Says where a transfer goes, and what it is to quote. */
export type TransferTarget = { name: string; iban: string; bic: string; reference: string }

/**
 * Writes what a banking app reads to fill in a transfer (EPC069-12 version 002; without BIC inside the EEA).
 * @returns null where there is nothing to transfer, or not in euros
 */
export function giroCode({ name, iban, bic, reference }: TransferTarget, amount: Money): string | null {
  const { currency, amount_minor } = amount
  if (currency !== 'EUR' || iban === '' || amount_minor <= 0 || amount_minor > 99_999_999_999) return null
  const lines = ['BCD', '002', '1', 'SCT', bic, name.slice(0, 70), iban, `EUR${decimalString(amount)}`]
  return [...lines, '', '', reference.slice(0, 140)].join('\n')
}
