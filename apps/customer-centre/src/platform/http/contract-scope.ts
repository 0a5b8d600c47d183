import { contractsFor, type Permission } from '@kontor/contract/can'
import { type RawBuilder, sql } from 'kysely'
import { permissionsOf } from './admission.ts'
import type { Caller } from './session.ts'

/** The customer's contracts that a user's permission covers, by number. */
export type ContractScope = 'all' | readonly string[]

export const scopeOf = (caller: Caller, permission: Permission): ContractScope =>
  contractsFor(permissionsOf(caller), permission)

/**
 * Condition that a row concerns a contract in scope. Rows without a contract need a permission for all.
 * @param contractId the column that holds the contract's id
 */
export function inScope(
  contractId: RawBuilder<unknown>,
  customer: number | RawBuilder<number>,
  scope: ContractScope,
): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return sql`${contractId} in (
    select id from contract where customer_number = ${customer} and number = any(${[...scope]}::text[]))`
}
