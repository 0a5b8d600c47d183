import type { ContractState, Cycle, ProductGroup } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { everywhere } from '../../../values/texts.ts'
import type { Agreed, AgreedMeter, FormerMeter, NextAgreed } from '../../contracts/catalogue/agreed.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import type { BilledContract } from './billable-lines.ts'

/** Holds what is agreed in a contract, and how far it is billed. */
export type ContractToBill = BilledContract & {
  state: ContractState
  currency: string
  metered: boolean
  meters: AgreedMeter[]
  former_meters: FormerMeter[]
  /** Last day of the last month whose use was billed. */
  usage_until: string | null
  /** `transfer`: paid so, whatever the default method is. */
  payment_method_id: string | null
  /** First day on which something of it is due; null: nothing ever is. */
  next_bill_on: string | null
}

/** Is a contract as stored: contracts from before the catalogue have nothing in `agreed`. */
export type ContractRow = Pick<
  ContractToBill,
  | 'id'
  | 'number'
  | 'label'
  | 'state'
  | 'currency'
  | 'metered'
  | 'usage_until'
  | 'payment_method_id'
  | 'next_bill_on'
  | 'price_minor'
  | 'started_on'
  | 'anchor_on'
  | 'ends_on'
  | 'billed_until'
> & {
  group: ProductGroup
  product: string
  cycle: Cycle
  agreed: Partial<Agreed>
  next_price_minor: number | null
  next_price_from: string | null
  next_agreed: NextAgreed | null
}

/** Finds what a contract `c` is paid by, as `methodOf` reads it. */
export const paidBy = sql`case when c.by_transfer then 'transfer' else c.payment_method_id::text end`

/** Contracts `c` that meet a condition, as a JSON value of `ContractRow`s in the order of their numbers. */
export const contractRows = (condition: RawBuilder<unknown>): RawBuilder<ContractRow[]> =>
  jsonRows(sql`
    select c.id, c.number, c.label, c.state, c.currency, c.metered, c.usage_until, ${paidBy} as payment_method_id, c.next_bill_on, c.price_minor,
      c.started_on, c.anchor_on, c.ends_on, c.billed_until, p.product_group as "group", p.name as product, c.cycle, c.agreed,
      c.next_price_minor, c.next_price_from, c.next_agreed
    from ${contractTable} c join ${productTable} p on p.code = c.product_code
    where ${condition} order by length(c.number), c.number`) as RawBuilder<ContractRow[]>

/** All contracts of a customer, or one of them, in one statement. */
export async function billedContracts(db: BoundDb, customer: number, contractId?: string): Promise<ContractToBill[]> {
  const one = contractId === undefined ? sql`` : sql`and c.id = ${contractId}`
  const { rows } = await sql<{ contracts: ContractRow[] }>`
    select ${contractRows(sql`c.customer_number = ${customer} ${one}`)} as contracts`.execute(db)
  return rows[0]?.contracts.map(contractToBill) ?? []
}

/** @throws where what was agreed cannot be read */
export function contractToBill(row: ContractRow): ContractToBill {
  const { product, agreed, next_price_minor, next_price_from: from, next_agreed, ...rest } = row
  const price = {
    name: agreed.name ?? everywhere(product),
    options: agreed.options ?? [],
    discount: agreed.discount ?? null,
  }
  const { cycle = row.cycle, ...changed } = next_agreed ?? {}
  const next = { name: price.name, options: price.options, discount: price.discount, ...changed }
  return {
    ...rest,
    digits: minorDigits(row.currency),
    agreed: price,
    meters: agreed.meters ?? [],
    former_meters: agreed.former_meters ?? [],
    next:
      next_price_minor === null || from === null ? null : { price_minor: next_price_minor, agreed: next, from, cycle },
  }
}
