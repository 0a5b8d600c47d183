import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { VatCheckState, VatEffect } from '@kontor/contract/enums/tax'
import type { FieldError } from '@kontor/contract/field-errors'
import { isLeitwegId, leitwegExample, normaliseLeitwegId } from './leitweg-id.ts'
import { isParticipantId, normaliseParticipantId, participantExample } from './participant-id.ts'
import { isInVies, vatIdCountry, vatIdError } from './vat-id.ts'

/** A customer's data about tax and invoices, as stored. */
export type TaxRecord = Pick<UserData, 'type' | 'vat_id' | 'tax_number' | 'register_court' | 'register_number'> & {
  country: string
  e_invoice_format: UserData['e_invoice']['format']
  buyer_reference: string
  peppol_id: string
}
type Field = keyof TaxRecord
type Rule = { reads: readonly Field[]; find(record: TaxRecord): readonly [string, FieldError] | null }

const isXRechnung = ({ e_invoice_format: format }: TaxRecord) =>
  format === 'xrechnung_ubl' || format === 'xrechnung_cii'
const isGermanBody = ({ type, country }: Pick<TaxRecord, 'type' | 'country'>) =>
  type === 'public_body' && country === 'DE'

const rules: readonly Rule[] = [
  {
    reads: ['vat_id'],
    find({ vat_id: id, country }) {
      const error = id === '' ? null : vatIdError(id, country)
      return error && ['vat_id', error]
    },
  },
  {
    // ten digits as the Länder write it, eleven in some, thirteen in the federal form of ELSTER
    reads: ['tax_number', 'country'],
    find: ({ tax_number: number, country }) =>
      number === '' || country !== 'DE' || /^(\d{10,11}|\d{13})$/.test(number.replaceAll(/[\s/]/g, ''))
        ? null
        : ['tax_number', { code: 'invalid_tax_number' }],
  },
  {
    reads: ['register_court', 'register_number'],
    find({ register_court: court, register_number: number }) {
      if ((court === '') === (number === '')) return null
      return [court === '' ? 'register_court' : 'register_number', { code: 'register_incomplete' }]
    },
  },
  {
    reads: ['type', 'e_invoice_format'],
    find: record =>
      record.type === 'consumer' && isXRechnung(record) ? ['e_invoice.format', { code: 'not_for_consumers' }] : null,
  },
  {
    // BR-DE-15: BT-10 is mandatory; § 5 (1) ERechV: for a public body it is the Leitweg-ID
    reads: ['type', 'country', 'e_invoice_format', 'buyer_reference'],
    find(record) {
      const { buyer_reference: reference } = record
      if (isGermanBody(record) && reference !== '' && !isLeitwegId(reference))
        return ['e_invoice.buyer_reference', { code: 'invalid_leitweg_id', expected: leitwegExample }]
      if (reference !== '' || record.type === 'consumer' || !isXRechnung(record)) return null
      return ['e_invoice.buyer_reference', { code: isGermanBody(record) ? 'leitweg_id_needed' : 'reference_needed' }]
    },
  },
  {
    reads: ['peppol_id'],
    find: ({ peppol_id: id }) =>
      id === '' || isParticipantId(id)
        ? null
        : ['e_invoice.peppol_id', { code: 'invalid_participant_id', expected: participantExample }],
  },
]

/** The block as stored: issued numbers have one spelling. An invalid one stays as typed, for its error. */
export function normaliseEInvoice(
  block: UserData['e_invoice'],
  type: UserData['type'],
  country: string,
): UserData['e_invoice'] {
  const leitwegId = normaliseLeitwegId(block.buyer_reference)
  const participant = normaliseParticipantId(block.peppol_id)
  return {
    ...block,
    ...(isGermanBody({ type, country }) && isLeitwegId(leitwegId) && { buyer_reference: leitwegId }),
    ...(isParticipantId(participant) && { peppol_id: participant }),
  }
}

/**
 * Mistakes in the tax and invoice part of a record, by the wire's field names. Only rules that read a changed field
 * apply: values stored under older rules do not stop a change of the phone number.
 */
export function taxErrors(before: TaxRecord, after: TaxRecord): Map<string, FieldError> {
  const found = rules
    .filter(({ reads }) => reads.some(field => before[field] !== after[field]))
    .map(rule => rule.find(after))
    .filter(error => error !== null)
  return new Map(found)
}

/**
 * Finds what the VAT id means for invoices: § 3a (2), § 13b UStG. For services Northern Ireland is a third country: its ids with XI count
 * only for goods.
 * @param home where the provider is, ISO 3166-1
 */
export function vatEffect(type: UserData['type'], vatId: string, state: VatCheckState, home: string): VatEffect {
  if (type === 'consumer' || vatId === '') return 'none'
  const country = vatIdCountry(vatId)
  if (country === home) return 'domestic'
  if (country === 'GB' || !isInVies(vatId)) return 'third_country'
  if (state === 'valid') return 'reverse_charge'
  return state === 'invalid' ? 'charged' : 'charged_for_now'
}

const minute = 60_000
/** Minutes until the next try, by the number of failures in a row. */
const waits = [5, 15, 60, 240, 720]

/** @param failures in a row, this one included */
export function retryAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + (waits[failures - 1] ?? 1440) * minute)
}
