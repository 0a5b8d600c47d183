import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'
import type { Attribute } from '@kontor/contract/attributes'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../platform/db/database.ts'

type TestContract = {
  customer: number
  product?: string
  label?: string
  state?: ContractRow['state']
  cycle?: ContractRow['cycle']
  startedOn?: string
  renewsOn?: string | null
  endsOn?: string | null
  price?: number
  nextPrice?: { minor: number; from: string }
  /** Options of a cycle, with their net prices. */
  options?: readonly { code: string; name: { en: string; de: string }; quantity: number; price_minor: number }[]
  attributes?: Attribute[]
}

/** Adds a contract for a case that the demo lacks. @param db the operator's connection */
export async function insertContract(db: OperatorDb, contract: TestContract): Promise<{ id: string; number: string }> {
  return db
    .insertInto('contract')
    .values({
      customer_number: contract.customer,
      id: uuidv7(),
      product_code: contract.product ?? 'domain-de',
      label: contract.label ?? 'Something hosted',
      state: contract.state ?? 'active',
      suspension: contract.state === 'suspended' ? 'payment' : null,
      price_minor: contract.price ?? 1000,
      cycle: contract.cycle ?? 'year',
      started_on: contract.startedOn ?? '2025-01-01',
      renews_on: contract.renewsOn ?? null,
      ends_on: contract.endsOn ?? null,
      next_price_minor: contract.nextPrice?.minor ?? null,
      next_price_from: contract.nextPrice?.from ?? null,
      attributes: JSON.stringify(contract.attributes ?? []),
      agreed: JSON.stringify(contract.options ? { options: contract.options } : {}),
      created_at: '2025-01-01T08:00:00Z',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}
