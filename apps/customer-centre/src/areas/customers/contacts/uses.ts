import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import { contractTable } from '../../contracts/reads.ts'

export type Use = { contract_number: string; label: string; role: string }

/** Contracts that name a contact, each with what it is there for. @param scope those that may be named */
export async function usesOf(db: TenantDb, customer: number, id: string, scope: ContractScope = 'all'): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select k.number as contract_number, k.label, u.role from contact_use u
    join ${contractTable} k on k.customer_number = u.customer_number and k.id = u.contract_id
    where u.customer_number = ${customer} and u.contact_id = ${id} and ${inScope(sql`k.id`, customer, scope)}
    order by k.label, k.id, u.role`.execute(db)
  return rows
}

/**
 * Puts one contact in the place of another one, role by role: no contract loses a role, and none names the same contact
 * twice in one. The caller has locked both, so no use is added meanwhile.
 * @returns what was moved
 */
export async function moveUses(db: TenantDb, customer: number, from: string, to: string): Promise<Use[]> {
  const uses = await usesOf(db, customer, from)
  if (uses.length === 0) return uses
  await sql`
    with moved as (
      delete from contact_use where customer_number = ${customer} and contact_id = ${from}
      returning customer_number, contract_id, role)
    insert into contact_use (customer_number, contact_id, contract_id, role)
    select customer_number, ${to}, contract_id, role from moved on conflict do nothing`.execute(db)
  return uses
}
