import { sql } from 'kysely'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { CustomerAddresses } from '../../people/identity/email-change/customer-addresses.ts'
import { userTable } from '../../people/reads.ts'

/** Finds what a customer's mailbox was proved by: their own confirmation, or that of someone who signs in with the same address. */
export const verifiedAt = sql<
  string | null
>`coalesce(customer.email_verified_at, (select u.email_verified_at from ${userTable} u
  where lower(u.email) = lower(customer.email)))`.as('email_verified_at')

export const customerAddresses: CustomerAddresses = {
  async lock(db, customer) {
    await lockCustomer(db, customer)
    return db
      .selectFrom('customer')
      .select(['name', 'email', 'locale', verifiedAt])
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
  },
  async set(db, customer, email, now) {
    await db
      .updateTable('customer')
      .set({ email, email_verified_at: now, changed_at: now, version: sql`version + 1` })
      .where('customer_number', '=', customer)
      .execute()
  },
}
