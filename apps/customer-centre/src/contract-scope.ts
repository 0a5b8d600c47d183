import { contractsFor, type Permission } from '@kontor/contract/can'
import { type RawBuilder, sql } from 'kysely'
import { permissionsOf } from './http/admission.ts'
import type { Caller } from './http/session.ts'

/** Which of the customer's contracts somebody's permission reaches, by number. */
export type ContractScope = 'all' | readonly string[]

export const scopeOf = (caller: Caller, permission: Permission): ContractScope =>
  contractsFor(permissionsOf(caller), permission)

/**
 * That a row concerns a contract in scope. What concerns no contract is for those alone whose permission reaches all.
 * @param contractId the column that holds the contract's id
 */
export function inScope(contractId: RawBuilder<unknown>, customer: number, scope: ContractScope): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return sql`${contractId} in (
    select id from contract where customer_number = ${customer} and number = any(${[...scope]}::text[]))`
}
