import { decimalString } from '@kontor/contract/money'
import { encode } from 'uqr'
import type { DocumentModel } from '../document-model.ts'

/**
 * What a banking app reads to fill in a transfer (EPC069-12 version 002; without BIC inside the EEA).
 * @returns null where there is nothing to transfer, or not in euros
 */
export function giroCode({ currency, gross_minor, particulars: { payment } }: DocumentModel): string | null {
  if (payment.means !== '58' || currency !== 'EUR' || gross_minor <= 0 || gross_minor > 99_999_999_999) return null
  const amount = `EUR${decimalString({ amount_minor: gross_minor, currency })}`
  const name = payment.account_name.slice(0, 70)
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    payment.bic,
    name,
    payment.iban,
    amount,
    '',
    '',
    payment.remittance.slice(0, 140),
  ].join('\n')
}

/** Which modules of the code are dark, row by row. The standard asks for this correction. */
export const modulesOf = (code: string): boolean[][] => encode(code, { ecc: 'M', border: 0 }).data
