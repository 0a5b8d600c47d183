import { sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { pendingChange } from '../../people/identity/email-change/queries.ts'
import { wholeIban } from '../reads.ts'
import { verifiedAt } from './contact-address.ts'
import { type CustomerColumns, type CustomerRecord, recordColumns } from './record.ts'
import { vatStatusColumn } from './tax/queries.ts'

const columns = [
  ...recordColumns.map(column => `customer.${column}` as const),
  'customer.customer_number',
  'customer.name',
  'customer.refund_holder',
  'customer.refund_iban',
  'customer.refund_bic',
  'customer.refund_version',
  'customer.refund_check',
  'customer.refund_known_name',
  'customer.refund_checked_at',
  'customer.locked_at',
  'customer.lock_reason',
  'customer.changed_at',
  'customer.version',
] as const

const besides = (now: Date) =>
  [
    verifiedAt,
    pendingChange(sql`e.customer_number = customer.customer_number`, now).as('email_change'),
    vatStatusColumn.as('vat_status'),
  ] as const

/** The record as one statement reads it; also as a part of a larger one. */
export const customerQuery = (db: TenantDb, customer: number, now: Date) =>
  db.selectFrom('customer').select(columns).select(besides(now)).where('customer.customer_number', '=', customer)

export async function customerRecord(db: TenantDb, customer: number, now: Date): Promise<CustomerRecord> {
  const row = await customerQuery(db, customer, now).executeTakeFirstOrThrow()
  return row as CustomerRecord // texts with a check constraint are the contract's unions
}

export async function updateCustomer(
  db: TenantDb,
  customer: number,
  changes: CustomerColumns,
  now: Date,
): Promise<CustomerRecord> {
  const row = await db
    .updateTable('customer')
    .set({ ...changes, changed_at: now, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .returning(columns)
    .returning(besides(now))
    .executeTakeFirstOrThrow()
  return row as CustomerRecord // as above
}

/** The whole account, which a record has masked. */
export async function refundIban(db: TenantDb, customer: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select(wholeIban('refund', 'customer').as('iban'))
    .where('customer_number', '=', customer)
    .executeTakeFirst()
  return row?.iban ?? null
}

type RefundColumns = Pick<
  CustomerColumns,
  `refund_${'holder' | 'iban' | 'bic' | 'check' | 'known_name' | 'checked_at'}`
> & { refund_changed_at?: Date; refund_changed_by?: string }

/**
 * The account that refunds go to, or its bank's answer. Editors of the rest of the record are not disturbed: its
 * version stays.
 */
export async function updateRefundAccount(
  db: TenantDb,
  customer: number,
  changes: RefundColumns,
  now: Date,
): Promise<CustomerRecord> {
  const row = await db
    .updateTable('customer')
    .set({ ...changes, changed_at: now, refund_version: sql`refund_version + 1` })
    .where('customer_number', '=', customer)
    .returning(columns)
    .returning(besides(now))
    .executeTakeFirstOrThrow()
  return row as CustomerRecord // as above
}

type LockColumns = { locked_at: Date | null; lock_reason: string | null; termination_on: string | null }

/** Marks a customer as locked, or takes the mark away. */
export async function markLocked(db: BoundDb, customer: number, lock: LockColumns): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...lock, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}

/** @param at null: open again */
export async function setDeactivated(db: BoundDb, customer: number, at: Date | null): Promise<void> {
  await db
    .updateTable('customer')
    .set({ deactivated_at: at, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}
