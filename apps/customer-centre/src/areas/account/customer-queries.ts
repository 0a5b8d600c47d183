import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { CustomerRecord } from './rules.ts'

const columns = [
  'customer_number',
  'type',
  'first_name',
  'last_name',
  'company_name',
  'name',
  'email',
  'phone',
  'locale',
  'vat_id',
  'tax_number',
  'register_court',
  'register_number',
  'line1',
  'line2',
  'postal_code',
  'city',
  'country',
  'e_invoice_format',
  'buyer_reference',
  'order_number',
  'receiver_email',
  'refund_holder',
  'refund_iban',
  'refund_bic',
  'locked_at',
  'lock_reason',
  'version',
] as const

/** @param forUpdate keeps others from changing it until the transaction ends: of two savers the second sees the first's version */
export async function customerRecord(db: Db, customer: number, forUpdate = false): Promise<CustomerRecord> {
  const row = await db
    .selectFrom('customer')
    .select(columns)
    .where('customer_number', '=', customer)
    .$if(forUpdate, query => query.forUpdate())
    .executeTakeFirstOrThrow()
  return row as CustomerRecord // texts with a check constraint are the contract's unions
}

export async function updateCustomer(
  db: Db,
  customer: number,
  changes: Partial<Omit<CustomerRecord, 'customer_number' | 'name' | 'version'>>,
): Promise<CustomerRecord> {
  const row = await db
    .updateTable('customer')
    .set({ ...changes, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as CustomerRecord // as above
}
