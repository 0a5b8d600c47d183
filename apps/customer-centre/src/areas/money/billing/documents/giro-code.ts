import { decimalString } from '@kontor/contract/money'
import { encode } from 'uqr'
import { amountDueOf, type DocumentModel } from '../document-model.ts'

type Transfer = {
  account_name: string
  iban: string
  bic: string
  amount_minor: number
  currency: string
  /** Is what to quote. */
  remittance: string
}

export function giroCode(model: DocumentModel): string | null {
  const { currency, particulars } = model
  const { payment } = particulars
  return payment.means === '58' ? transferCode({ ...payment, currency, amount_minor: amountDueOf(model) }) : null
}

/**
 * Writes what a banking app reads to fill in a transfer (EPC069-12 version 002; without BIC inside the EEA).
 * @returns null where there is nothing to transfer, or not in euros
 */
export function transferCode({ account_name, iban, bic, amount_minor, currency, remittance }: Transfer): string | null {
  if (currency !== 'EUR' || amount_minor <= 0 || amount_minor > 99_999_999_999) return null
  const amount = `EUR${decimalString({ amount_minor, currency })}`
  const name = account_name.slice(0, 70)
  return ['BCD', '002', '1', 'SCT', bic, name, iban, amount, '', '', remittance.slice(0, 140)].join('\n')
}

/** Which modules of the code are dark, row by row. The standard asks for this correction. */
export const modulesOf = (code: string): boolean[][] => encode(code, { ecc: 'M', border: 0 }).data
