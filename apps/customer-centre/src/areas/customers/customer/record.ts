import type { Address, UserData, userDataPatchSchema } from '@kontor/contract/areas/customers/customer'
import type { PayeeCheckResult } from '@kontor/contract/enums/customer'
import {
  addressFieldNames,
  addressFields,
  type CustomerField,
  customerFieldNames,
  customerFields,
  eInvoiceFields,
} from '@kontor/contract/enums/customer-fields'
import { eachField, textsOf } from '@kontor/contract/enums/field-table'
import { maskIban } from '@kontor/contract/iban'
import type { output } from 'zod/v4/core'
import type { VatStatus } from './tax/queries.ts'
import { type VatSettings, vatCheckView } from './tax/vat-view.ts'

const references = textsOf(eInvoiceFields)

/** The columns that hold the fields of the record. */
export const recordColumns = [
  ...customerFieldNames,
  ...addressFieldNames,
  ...addressFieldNames.map(part => `billing_${part}` as const),
  'e_invoice_format',
  ...references,
] as const

/** Empties the columns that are texts. */
export const noTexts = eachField([...textsOf(customerFields), ...textsOf(addressFields), ...references], () => '')

type Billing = { [Part in keyof Address as `billing_${Part}`]: Address[Part] | null }

type Stored = Pick<UserData, CustomerField> &
  Address &
  Billing &
  Omit<UserData['e_invoice'], 'format'> & {
    e_invoice_format: UserData['e_invoice']['format']
    refund_holder: string | null
    refund_iban: string | null
    refund_bic: string | null
    refund_version: number
    refund_check: PayeeCheckResult | null
    refund_known_name: string | null
    refund_checked_at: string | null
  }

/** A customer as stored, with a change of address under way and what is known of the VAT id. */
export type CustomerRecord = Stored &
  Pick<UserData, 'locked_at' | 'lock_reason' | 'changed_at' | 'email_verified_at' | 'email_change' | 'version'> & {
    customer_number: number
    name: string
    vat_status: VatStatus | null
  }

export type UserDataChanges = Omit<output<typeof userDataPatchSchema>, 'version'>
export type CustomerColumns = Partial<Stored>

/** Makes what the customer's people see; the bank account is masked. @param settings of the check of VAT ids */
export function userDataOf(record: CustomerRecord, settings: VatSettings): UserData {
  const { type, vat_id, email_verified_at, email_change, changed_at, locked_at, lock_reason, version } = record
  return {
    number: record.customer_number,
    ...pick(record, customerFieldNames),
    address: pick(record, addressFieldNames),
    billing_address: billingAddressOf(record),
    e_invoice: { format: record.e_invoice_format, ...pick(record, references) },
    vat_check: vatCheckView(settings, { type, vat_id, status: record.vat_status }),
    email_verified_at,
    email_change,
    changed_at,
    locked: locked_at !== null,
    locked_at,
    lock_reason,
    bank_account: bankAccountOf(record),
    bank_account_version: record.refund_version,
    version,
  }
}

const pick = <Whole, Field extends keyof Whole>(whole: Whole, fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, whole[field]])) as Pick<Whole, Field> // the keys are the fields

function bankAccountOf(record: CustomerRecord): UserData['bank_account'] {
  if (record.refund_iban === null) return null
  return {
    holder: record.refund_holder ?? '',
    iban_masked: maskIban(record.refund_iban),
    bic: record.refund_bic ?? '',
    check: {
      result: record.refund_check ?? 'n/a',
      known_name: record.refund_known_name,
      checked_at: record.refund_checked_at,
    },
  }
}

/** Null where there is none: the database holds all five parts or none. */
export function billingAddressOf(record: Billing): Address | null {
  const { billing_line1: line1, billing_postal_code: postal_code, billing_city: city } = record
  if (line1 === null || postal_code === null || city === null) return null
  return { line1, line2: record.billing_line2 ?? '', postal_code, city, country: record.billing_country ?? '' }
}

/**
 * The contract's blocks as columns; blocks not named are not touched. The e-mail address is none of them: it is asked
 * for, not stored.
 */
export function columnsOf({
  address,
  billing_address,
  e_invoice,
  email: _,
  ...plain
}: UserDataChanges): CustomerColumns {
  const named = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const { format, ...invoicing }: Partial<UserData['e_invoice']> = e_invoice ?? {}
  return {
    ...(named as Partial<Pick<UserData, CustomerField>>), // the same fields, those left out gone
    ...address,
    ...(billing_address !== undefined && billingColumns(billing_address)),
    ...invoicing,
    ...(format && { e_invoice_format: format }),
  }
}

/** The columns of a billing address; null: there is none. */
export const billingColumns = (address: Address | null) =>
  Object.fromEntries(addressFieldNames.map(part => [`billing_${part}`, address?.[part] ?? null])) as Billing // the same parts

/** Finds what changed, field by field, for the audit. */
export function differences(before: UserData, after: UserData): { before: object; after: object } {
  const changed = (Object.keys(after) as (keyof UserData)[]) // the keys of a value just made
    .filter(key => !told.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return { before: pick(before, changed), after: pick(after, changed) }
}

/** Lists what follows from a change, or has its own entry. */
const told: readonly (keyof UserData)[] = ['version', 'changed_at', 'email_change', 'vat_check']
