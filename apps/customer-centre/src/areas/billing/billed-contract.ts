import type { ContractState, Cycle, ProductGroup } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/list.ts'
import { everywhere } from '../../values/texts.ts'
import type { Agreed, AgreedMeter, FormerMeter, NextAgreed } from '../catalogue/agreed.ts'
import type { BilledContract, ChargeKind } from './charges.ts'
import type { GivenBack } from './given-back.ts'

/** What is agreed in a contract, and how far it is billed. */
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

/** As stored: contracts from before the catalogue have nothing in `agreed`. */
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
  given_back: GivenBack[]
  group: ProductGroup
  product: string
  cycle: Cycle
  agreed: Partial<Agreed>
  next_price_minor: number | null
  next_price_from: string | null
  next_agreed: NextAgreed | null
}

/** What a contract `c` is paid by, as `methodOf` reads it. */
export const paidBy = sql`case when c.by_transfer then 'transfer' else c.payment_method_id::text end`

/**
 * What staff's corrections gave back of a contract `c`, by lines of these kinds. What a run gave back moved `billed_until`, or stands on a
 * document with items: it is no correction of this kind.
 */
export const correctedLines = (kinds: readonly ChargeKind[]): RawBuilder<unknown> => sql`
  select k.period_from as "from", k.period_to as "to", -k.net_minor as net, x.issued_at
  from document x join document_line k on k.customer_number = x.customer_number and k.document_id = x.id
  where x.customer_number = c.customer_number and x.corrects_id is not null and k.contract_id = c.id
    and not exists (select from billing_item i where i.customer_number = x.customer_number and i.document_id = x.id)
    and exists (select from document_line l where l.customer_number = x.customer_number and l.document_id = x.corrects_id
      and l.contract_id = c.id and l.description = k.description and l.kind = any(${kinds}::text[])
      and (l.period_from, l.period_to) is not distinct from (k.period_from, k.period_to))`

/** A change of the price has settled what was corrected before it, for its days: it gave back less of them. */
const givenBack = sql`
  select g."from", g."to", g.net, least(g."to", (
    select min(i.ready_on) - 1 from billing_item i where i.customer_number = c.customer_number and i.contract_id = c.id
      and i.kind = 'recurring' and i.dropped_at is null and i.created_at >= g.issued_at)) as until
  from (${correctedLines(['recurring', 'option', 'credit'])}) g where g."from" is not null`

/** Contracts `c` that meet a condition, as a JSON value of `ContractRow`s in the order of their numbers. */
export const contractRows = (condition: RawBuilder<unknown>): RawBuilder<ContractRow[]> =>
  jsonRows(sql`
    select c.id, c.number, c.label, c.state, c.currency, c.metered, c.usage_until, ${paidBy} as payment_method_id, c.next_bill_on, c.price_minor,
      c.started_on, c.anchor_on, c.ends_on, c.billed_until, p.product_group as "group", p.name as product, c.cycle, c.agreed,
      c.next_price_minor, c.next_price_from, c.next_agreed, ${jsonRows(givenBack)} as given_back
    from contract c join product p on p.code = c.product_code
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
