import type { Address } from '@kontor/contract/areas/customers/customer'
import type { AccountLimit } from '@kontor/contract/areas/customers/limits'
import type { LimitDecision } from '@kontor/contract/enums/customer'
import type { FieldError } from '@kontor/contract/field-errors'
import { expectedPostalCode, normalisePostalCode } from '@kontor/contract/postal-code'
import type { CustomerRecord } from './record.ts'
import { vatIdError } from './tax/vat-id.ts'

type Named = Pick<CustomerRecord, 'type' | 'first_name' | 'last_name' | 'company_name'>

/** Every customer has a name to put on a document. */
export function nameErrors(record: Named): Map<string, FieldError> {
  const required = record.type === 'consumer' ? (['first_name', 'last_name'] as const) : (['company_name'] as const)
  return new Map(required.filter(field => record[field] === '').map(field => [field, { code: 'required' }]))
}

/** Further requirements of a new record. A changed one is checked by `taxErrors`, which leaves earlier values alone. */
export function recordErrors(record: Named & { vat_id: string; address: Address }): Map<string, FieldError> {
  const errors = nameErrors(record)
  const wrong = record.vat_id === '' ? null : vatIdError(record.vat_id, record.address.country)
  if (wrong) errors.set('vat_id', wrong)
  return errors
}

/** An address as stored; a wrong postcode is noted under the field's name. */
export function checkedAddress(errors: Map<string, FieldError>, field: string, address: Address): Address {
  const postal_code = normalisePostalCode(address.country, address.postal_code)
  const expected = expectedPostalCode(address.country, postal_code)
  if (expected !== null) errors.set(`${field}.postal_code`, { code: 'invalid_postal_code', expected })
  return { ...address, postal_code }
}

export type LimitChange = { kind: 'set' } | { kind: 'requested' } | { kind: 'below_use'; used: number }

/** Within the ceiling the customer decides; beyond it staff do; a limit is never below what is in use. */
export function limitChange(limit: Pick<AccountLimit, 'used' | 'ceiling'>, wanted: number): LimitChange {
  if (wanted < limit.used) return { kind: 'below_use', used: limit.used }
  return { kind: wanted <= limit.ceiling ? 'set' : 'requested' }
}

/**
 * The limit after staff's answer; null: it stays. In part means more than there is, and less than was asked for.
 */
export function grantedLimit(
  before: { limit: number; requested: number | null },
  answer: { decision: LimitDecision; limit: number | null },
): number | null | 'out_of_range' {
  if (answer.decision === 'refused') return null
  if (answer.decision === 'approved') return before.requested
  const { limit } = answer
  const fits = limit !== null && limit > before.limit && limit < (before.requested ?? 0)
  return fits ? limit : 'out_of_range'
}
