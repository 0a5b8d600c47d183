import type { AccountLimit, UserData, userDataPatchSchema } from '@kontor/contract/areas/account'
import type { FieldError } from '@kontor/contract/field-errors'
import { maskIban } from '@kontor/contract/iban'
import type { output } from 'zod/v4/core'

/** A customer as stored. */
export type CustomerRecord = Pick<
  UserData,
  | 'type'
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'email'
  | 'phone'
  | 'locale'
  | 'vat_id'
  | 'tax_number'
  | 'register_court'
  | 'register_number'
  | 'locked_at'
  | 'lock_reason'
  | 'version'
> &
  UserData['address'] & {
    customer_number: number
    name: string
    e_invoice_format: UserData['e_invoice']['format']
    buyer_reference: string
    order_number: string
    receiver_email: string
    refund_holder: string | null
    refund_iban: string | null
    refund_bic: string | null
  }

export type UserDataChanges = Omit<output<typeof userDataPatchSchema>, 'version'>

/** What the owner of the data sees; of his bank account only what he recognises it by. */
export function userDataOf(record: CustomerRecord): UserData {
  const { type, first_name, last_name, company_name, email, phone, locale } = record
  const { vat_id, tax_number, register_court, register_number, locked_at, lock_reason, version } = record
  return {
    number: record.customer_number,
    ...{ type, first_name, last_name, company_name, email, phone, locale },
    ...{ vat_id, tax_number, register_court, register_number },
    address: {
      line1: record.line1,
      line2: record.line2,
      postal_code: record.postal_code,
      city: record.city,
      country: record.country,
    },
    e_invoice: {
      format: record.e_invoice_format,
      buyer_reference: record.buyer_reference,
      order_number: record.order_number,
      receiver_email: record.receiver_email,
    },
    locked: locked_at !== null,
    lock_reason,
    locked_at,
    bank_account:
      record.refund_iban === null
        ? null
        : {
            holder: record.refund_holder ?? '',
            iban_masked: maskIban(record.refund_iban),
            bic: record.refund_bic ?? '',
          },
    version,
  }
}

/** The contract's blocks as columns; what is not named is not touched. */
export function columnsOf({ address, e_invoice, ...plain }: UserDataChanges) {
  const named = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...(named as Omit<CustomerColumns, keyof UserData['address']>), // the same fields, those left out gone
    ...address,
    ...(e_invoice && {
      e_invoice_format: e_invoice.format,
      buyer_reference: e_invoice.buyer_reference,
      order_number: e_invoice.order_number,
      receiver_email: e_invoice.receiver_email,
    }),
  }
}
type CustomerColumns = Partial<
  Omit<CustomerRecord, 'customer_number' | 'name' | 'version' | 'locked_at' | 'lock_reason'>
>

/** What a record as a whole must hold: every customer has a name to put on a document. */
export function recordErrors(
  record: Pick<CustomerRecord, 'type' | 'first_name' | 'last_name' | 'company_name' | 'vat_id'>,
): Map<string, FieldError> {
  const errors = new Map<string, FieldError>()
  const required = record.type === 'consumer' ? (['first_name', 'last_name'] as const) : (['company_name'] as const)
  for (const field of required) if (record[field] === '') errors.set(field, { code: 'required' })
  // two letters of a state, then what that state gives: eight to twelve digits, sometimes letters among them
  if (record.vat_id !== '' && !/^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(record.vat_id))
    errors.set('vat_id', { code: 'invalid_format' })
  return errors
}

/** What changed, field by field, for the audit. */
export function differences(before: UserData, after: UserData): { before: object; after: object } {
  const changed = (Object.keys(after) as (keyof UserData)[]) // the keys of a value just made
    .filter(key => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (record: UserData) => Object.fromEntries(changed.map(key => [key, record[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Whether the password was given recently enough for what asks for it. */
export function isFresh(authenticatedAt: string, now: Date, minutes: number): boolean {
  return now.getTime() - new Date(authenticatedAt).getTime() <= minutes * 60_000
}

export type LimitChange = { kind: 'set' } | { kind: 'requested' } | { kind: 'below_use'; used: number }

/** Within the ceiling the customer decides; beyond it staff does; never below what is in use. */
export function limitChange(limit: Pick<AccountLimit, 'used' | 'ceiling'>, wanted: number): LimitChange {
  if (wanted < limit.used) return { kind: 'below_use', used: limit.used }
  return { kind: wanted <= limit.ceiling ? 'set' : 'requested' }
}
