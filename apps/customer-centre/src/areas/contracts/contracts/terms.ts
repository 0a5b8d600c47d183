import type { Cycle } from '@kontor/contract/enums/contracts'
import { type Insertable, sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.gen.ts'
import type { Agreed, NextAgreed } from '../catalogue/agreed.ts'

// What of a contract changes by agreement. Each has locked the contract by `lockContract` before.

type Changes = {
  label?: string
  payment_method_id?: string | null
  by_transfer?: boolean
  product_code?: string
  price_minor?: number
  agreed?: string
  metered?: boolean
  billed_until?: string | null
  next_price_minor?: number | null
  next_price_from?: string | null
  next_agreed?: string | null
  price_announced_for?: string | null
}

async function update(db: BoundDb, customer: number, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('contract')
    .set({ ...changes, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

export const renameContract = (db: BoundDb, customer: number, id: string, label: string) =>
  update(db, customer, id, { label })

/** @param method null: the default one, or by transfer */
export const choosePayment = (
  db: BoundDb,
  customer: number,
  id: string,
  { method, byTransfer }: { method: string | null; byTransfer: boolean },
) => update(db, customer, id, { payment_method_id: method, by_transfer: byTransfer })

const nothingWaits = {
  next_price_minor: null,
  next_price_from: null,
  next_agreed: null,
  price_announced_for: null,
} as const

export type NewTerms = { product: string; price_minor: number; agreed: Agreed; billed_until: string | null }

/** From today on: what waited for a later day is replaced by it. */
export const agreeNow = (db: BoundDb, customer: number, id: string, terms: NewTerms) =>
  update(db, customer, id, {
    ...nothingWaits,
    product_code: terms.product,
    price_minor: terms.price_minor,
    agreed: JSON.stringify(terms.agreed),
    // what was used under other terms is billed all the same
    ...(terms.agreed.meters.length > 0 && { metered: true }),
    billed_until: terms.billed_until,
  })

export type LaterTerms = { from: string; price_minor: number; agreed: NextAgreed & { product: string; cycle: Cycle } }

/** From the first day of a later period on. */
export const agreeLater = (db: BoundDb, customer: number, id: string, { from, price_minor, agreed }: LaterTerms) =>
  update(db, customer, id, {
    next_price_minor: price_minor,
    next_price_from: from,
    next_agreed: JSON.stringify(agreed),
  })

/** @property announced whether something of it is worse for the customer, who can leave before it holds */
type AgreedLater = { from: string; price_minor: number; agreed: NextAgreed; announced: boolean }

/** Keeps what staff agree for a later period of the same product and cycle. */
export const agreeTermsLater = (db: BoundDb, customer: number, id: string, later: AgreedLater) =>
  update(db, customer, id, {
    next_price_minor: later.price_minor,
    next_price_from: later.from,
    next_agreed: JSON.stringify(later.agreed),
    price_announced_for: later.announced ? later.from : null,
  })

export const agreeNothingLater = (db: BoundDb, customer: number, id: string) => update(db, customer, id, nothingWaits)

/** Holds what goes on with another customer, as it is stored. */
export type Carried = Pick<
  Insertable<DB['contract']>,
  | 'product_code'
  | 'label'
  | 'price_minor'
  | 'currency'
  | 'cycle'
  | 'minimum_term_ends_on'
  | 'notice_days'
  | 'renews_on'
  | 'terms_version'
  | 'data_location'
  | 'attributes'
  | 'agreed'
  | 'metered'
>

/** JSON as text, so that it is written as it was read. */
export async function carriedTerms(db: BoundDb, customer: number, id: string): Promise<Carried> {
  const { rows } = await sql<Carried>`
    select product_code, label, price_minor, currency, cycle, minimum_term_ends_on, notice_days, renews_on, terms_version,
      data_location, attributes::text, agreed::text, metered
    from contract where customer_number = ${customer} and id = ${id}`.execute(db)
  const [carried] = rows
  if (!carried) throw new Error('a locked contract is there')
  return carried
}

type TakenOver = { id: string; from: string; startedOn: string; byTransfer: boolean; now: Date }

/** The same contract at another customer. @returns its number */
export async function insertTakenOver(
  db: TenantDb,
  customer: number,
  carried: Carried,
  { id, from, startedOn, byTransfer, now }: TakenOver,
): Promise<string> {
  const { number } = await db
    .insertInto('contract')
    .values({
      ...carried,
      customer_number: customer,
      id,
      state: 'active',
      started_on: startedOn,
      ordered_at: now,
      created_at: now,
      by_transfer: byTransfer,
      taken_over_from: from,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
