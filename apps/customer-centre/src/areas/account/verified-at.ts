import { sql } from 'kysely'

/** What a customer's mailbox was proved by: his own confirmation, or that of somebody who signs in with the same address. */
export const verifiedAt = sql<
  string | null
>`coalesce(customer.email_verified_at, (select u.email_verified_at from user_account u
  where lower(u.email) = lower(customer.email)))`.as('email_verified_at')
