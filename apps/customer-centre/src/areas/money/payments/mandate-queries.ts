import type { Locale } from '@kontor/contract/locales'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'

export type GivenMandate = {
  reference: string
  creditor_id: string
  holder: string
  iban: string
  version: string
  locale: Locale
  text: string
  hash: Buffer
  text_named: boolean
  signed_at: Date
  signed_by: string
  user_id: string
  session_id: string
  address_hash: Buffer
}

export async function insertMandate(
  db: TenantDb,
  customer: number,
  methodId: string,
  mandate: GivenMandate,
): Promise<void> {
  await db
    .insertInto('sepa_mandate')
    .values({ customer_number: customer, payment_method_id: methodId, ...mandate })
    .execute()
}

/** Also of a method that has been removed: what was given stays to be read. */
export function mandateOf(db: BoundDb, customer: number, methodId: string) {
  return db
    .selectFrom('sepa_mandate')
    .select(['reference', 'holder', 'iban', 'locale', 'text', 'hash', 'text_named', 'signed_at', 'signed_by'])
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', methodId)
    .executeTakeFirst()
}
