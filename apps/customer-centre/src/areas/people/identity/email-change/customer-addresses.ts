import type { TenantDb } from '../../../../platform/db/database.ts'

/** A customer as mails and the record of deeds name them. */
export type ContactAddress = { name: string; email: string; email_verified_at: string | null; locale: string }

/** The contact addresses of customers, who own them; `app.ts` hands them over, as this area knows no customer. */
export type CustomerAddresses = {
  /** Keeps the customer from changing until the transaction ends. */
  lock(db: TenantDb, customer: number): Promise<ContactAddress>
  /** Sets an address whose mailbox is proved. */
  set(db: TenantDb, customer: number, email: string, now: Date): Promise<void>
}
