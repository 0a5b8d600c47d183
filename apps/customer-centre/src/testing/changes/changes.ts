import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { sql } from 'kysely'
import type { OperatorDb } from '../../platform/db/database.ts'
import type { Browser } from '../browser.ts'
import { insertContract } from '../contracts/contracts.ts'

export const url = (number: string, rest = '') => `/ajax/v1/contracts/${number}${rest}`

export const actionsOf = async (by: Browser, number: string): Promise<ContractActions> =>
  (await by.get(url(number))).body.actions

export const versionOf = async (by: Browser, number: string): Promise<number> => (await actionsOf(by, number)).version

/** A web hosting contract by the month, paid for until the end of November 2026. */
export async function hosting(
  operator: OperatorDb,
  customer: number,
  changes: Record<string, unknown> = {},
): Promise<{ id: string; number: string }> {
  const { id, number } = await insertContract(operator, {
    customer,
    product: 'hosting-m',
    label: 'Shop',
    cycle: 'month',
    price: 990,
    startedOn: '2026-01-15',
  })
  await operator
    .updateTable('contract')
    .set({ billed_until: '2026-11-30', ...changes })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
  return { id, number }
}

type Item = { kind: string; quantity: string; unit_price: string; period_from: string | null; period_to: string | null }

/** Reads what waits to be billed of a contract, in its order. */
export async function itemsOf(operator: OperatorDb, id: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select kind, quantity::text, unit_price::text, period_from, period_to from billing_item
    where contract_id = ${id} and dropped_at is null order by created_at, id`.execute(operator)
  return rows
}

/** A contract as it is stored. @param contract its id or its number */
export async function stored(operator: OperatorDb, contract: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from contract where id::text = ${contract} or number = ${contract}`.execute(operator)
  return rows[0]
}
