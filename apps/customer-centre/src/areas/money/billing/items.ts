import type { ProductGroup } from '@kontor/contract/enums/contracts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { millionths, sixPlaces } from '../../../values/decimal.ts'
import { mapTexts, type Texts } from '../../../values/texts.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import type { BillableLine, ChargeKind } from './billable-lines.ts'
import { paidBy } from './billed-contract.ts'

/**
 * Charges that wait for a document: from `readyOn` on, the next one takes them.
 * @param project of an item that staff add; empty: of none @returns their ids
 */
export async function insertItems(
  db: BoundDb,
  customer: number,
  charges: readonly BillableLine[],
  { readyOn, now, project }: { readyOn: string; now: Date; project?: string },
): Promise<string[]> {
  const rows = charges.map(charge => ({
    customer_number: customer,
    id: uuidv7(),
    ...storedCharge(charge),
    description: JSON.stringify(charge.description),
    unit_name: charge.unit_name ? JSON.stringify(charge.unit_name) : null,
    ready_on: readyOn,
    created_at: now,
    // staff's own
    ...(project !== undefined && { by_hand: true, project }),
  }))
  if (rows.length > 0) await db.insertInto('billing_item').values(rows).execute()
  return rows.map(({ id }) => id)
}

export const storedCharge = (charge: BillableLine) => ({
  contract_id: charge.contract?.id ?? null,
  kind: charge.kind,
  description: charge.description,
  period_from: charge.from,
  period_to: charge.to,
  quantity: sixPlaces(charge.quantity),
  unit: charge.unit,
  unit_name: charge.unit_name ?? null,
  unit_price: sixPlaces(charge.unit_price),
  discount_bp: charge.discount_bp,
})

/** Takes back what waits of a contract. What stands on a document stays. */
export async function dropItems(db: BoundDb, customer: number, contractId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_item')
    .set({ dropped_at: now })
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contractId)
    .where('document_id', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}

/** Settles what comes to 0.00, with nothing to stand beside: it waits no more. */
export async function settleFree(
  db: BoundDb,
  all: readonly { customer_number: number; items: readonly string[] }[],
  now: Date,
): Promise<void> {
  const rows = all.flatMap(({ customer_number, items }) => items.map(id => ({ customer_number, id })))
  if (rows.length === 0) return
  await sql`
    update billing_item i set dropped_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (customer_number integer, id uuid)
    where i.customer_number = f.customer_number and i.id = f.id and i.document_id is null and i.dropped_at is null`.execute(
    db,
  )
}

export type ItemRow = {
  id: string
  contract_id: string | null
  number: string | null
  group: ProductGroup | null
  payment_method_id: string | null
  currency: string | null
  kind: ChargeKind
  description: Texts
  project: string
  period_from: string | null
  period_to: string | null
  quantity: string
  unit: string
  unit_name: BillableLine['unit_name'] | null
  unit_price: string
  discount_bp: number
  ready_on: string
}

/** Items `i` that wait and meet a condition, as a JSON value of `ItemRow`s. Decimals are text: JSON numbers would be floats. */
export const itemRows = (condition: RawBuilder<unknown>): RawBuilder<ItemRow[]> =>
  jsonRows(sql`
    select i.id, i.contract_id, c.number, p.product_group as "group", ${paidBy} as payment_method_id, c.currency, i.kind, i.description, i.project,
      i.period_from, i.period_to, i.quantity::text, i.unit, i.unit_name, i.unit_price::text, i.discount_bp, i.ready_on
    from billing_item i
    left join ${contractTable} c on c.customer_number = i.customer_number and c.id = i.contract_id
    left join ${productTable} p on p.code = c.product_code
    where ${condition} and i.document_id is null and i.dropped_at is null order by i.project, i.created_at, i.id`) as RawBuilder<
    ItemRow[]
  >

export const chargeOfItem = (item: ItemRow): BillableLine => ({
  kind: item.kind,
  contract:
    item.contract_id !== null && item.number !== null && item.group !== null
      ? { id: item.contract_id, number: item.number, group: item.group }
      : null,
  description: item.project === '' ? item.description : mapTexts(item.description, text => `${item.project}: ${text}`),
  from: item.period_from,
  to: item.period_to,
  quantity: millionths(item.quantity),
  unit: item.unit,
  unit_name: item.unit_name ?? undefined,
  unit_price: millionths(item.unit_price),
  discount_bp: item.discount_bp,
})
