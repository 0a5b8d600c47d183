import type { UserData } from '@kontor/contract/areas/customers/customer'
import { type KnownCustomer, mostKnown } from '@kontor/contract/areas/desk/customer-opening'
import { sql } from 'kysely'
import type { Db, OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import { membershipTable, userTable } from '../../people/reads.ts'

export type NewCustomer = Pick<
  UserData,
  'type' | 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone' | 'locale' | 'vat_id'
> & { address: UserData['address']; buyer_reference: string }

/** @param verifiedAt when its mailbox was confirmed; null: it has not been */
export async function insertCustomer(
  db: TenantDb,
  customer: number,
  { address, ...record }: NewCustomer,
  { now, verifiedAt }: { now: Date; verifiedAt: Date | null },
): Promise<void> {
  await db
    .insertInto('customer')
    .values({
      customer_number: customer,
      ...record,
      ...address,
      email_verified_at: verifiedAt,
      // the law asks public bodies for it (§ 4 ERechV); others choose later
      e_invoice_format: record.type === 'public_body' ? 'xrechnung_ubl' : 'pdf',
      created_at: now,
    })
    .execute()
}

export async function nextCustomerNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('customer_number')::integer as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sequence gave no number')
  return row.number
}

/** Lets staff open one customer at a time until the transaction ends: of two who open the same one, the second finds the first's. */
export async function lockOpening(db: OperatorDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kontor opens'), hashtext('customer'))`.execute(db)
}

/** Finds customers that look the same as a new one: by VAT ID, by a mailbox, or by name and postcode. Each part has an index of its own. */
export async function findKnown(
  db: OperatorDb,
  { vat_id, email, address }: NewCustomer,
  name: string,
): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select k.customer_number as number, k.name, k.city, array_agg(distinct f.by order by f.by desc) as same from (
      select customer_number, 'vat_id' as by from customer where vat_id = ${vat_id} and vat_id <> ''
      union all
      select customer_number, 'email' from customer where lower(email) = lower(${email}::text)
      union all
      select m.customer_number, 'email' from ${userTable} u join ${membershipTable} m on m.user_id = u.id
        where lower(u.email) = lower(${email}::text)
      union all
      select customer_number, 'name' from customer
        where plain_name(name) = plain_name(${name}::text) and postal_code = ${address.postal_code}) f
    join customer k on k.customer_number = f.customer_number
    group by k.customer_number order by k.customer_number limit ${mostKnown}`.execute(db)
  return rows
}
