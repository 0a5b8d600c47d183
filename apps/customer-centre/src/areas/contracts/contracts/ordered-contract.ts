import type { Attribute } from '@kontor/contract/attributes'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Agreed } from '../catalogue/agreed.ts'

export type NewContract = {
  product: string
  label: string
  agreed: Agreed
  price_minor: number
  currency: string
  cycle: Cycle
  notice_days: number
  terms_version: string
  data_location: string
  /** Is its own; null: the default one, or by transfer. */
  payment_method_id: string | null
  /** Says whether it is paid by transfer, whatever the default method is. */
  by_transfer: boolean
  attributes: readonly Attribute[]
  withdrawal_until: string | null
  early_start: boolean
  /** The product that it is to try; null: it is ordered at once. */
  trial_of: string | null
  /** The last day that was billed elsewhere, of what is taken over; null: of none. */
  billed_until: string | null
}

/** A contract that was ordered today: its terms are counted from the day on which it is set up. */
export function insertContract(
  db: BoundDb,
  customer: number,
  { product, agreed, attributes, early_start, ...columns }: NewContract,
  { now, today }: { now: Date; today: string },
): Promise<{ id: string; number: string }> {
  return db
    .insertInto('contract')
    .values({
      customer_number: customer,
      id: uuidv7(),
      product_code: product,
      state: 'ordered',
      started_on: today,
      ...columns,
      usage_until: columns.billed_until,
      agreed: JSON.stringify(agreed),
      metered: agreed.meters.length > 0,
      attributes: JSON.stringify(attributes),
      ordered_at: now,
      created_at: now,
      early_start_at: early_start ? now : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

type Kept = { kept_on: string; withdrawal_until: string | null; early_start_at: Date | null }

/** A trial that is kept: what is agreed counts from today on. */
export async function keepContract(db: BoundDb, customer: number, id: string, kept: Kept): Promise<void> {
  await db.updateTable('contract').set(kept).where('customer_number', '=', customer).where('id', '=', id).execute()
}

/** Keeps what identifies it technically, as the system that set it up says; a name that is there gets the new value. */
export async function setAttributes(
  db: BoundDb,
  customer: number,
  id: string,
  attributes: readonly Attribute[],
): Promise<void> {
  if (attributes.length === 0) return
  await sql`
    update contract set version = version + 1, attributes = (
      select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(attributes) a
      where a ->> 'name' <> all(${attributes.map(({ name }) => name)}::text[])) || ${JSON.stringify(attributes)}::jsonb
    where customer_number = ${customer} and id = ${id}`.execute(db)
}
