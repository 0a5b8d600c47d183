import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import type { ContactRecord } from '@kontor/contract/areas/customers/contact-transfer'
import type { contactQuerySchema } from '@kontor/contract/areas/customers/contacts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { output } from 'zod/v4/core'
import type { TenantDb } from '../../../../platform/db/database.ts'
import type { List } from '../../../../platform/db/list.ts'
import { hasAccess } from '../contact-facts.ts'
import { type ContactInput, conditionsOf, contactColumns, duplicateColumns, isDuplicate } from '../queries.ts'
import { nameOf } from '../rules.ts'

export const customerCountry = (db: TenantDb, customer: number): Promise<{ country: string }> =>
  db.selectFrom('customer').select('country').where('customer_number', '=', customer).executeTakeFirstOrThrow()

export type Known = Pick<Duplicate, 'id' | 'name' | 'same'>

/** For each of these contacts, by position, an existing one that looks like it. In one statement. */
export async function knownContacts(
  db: TenantDb,
  customer: number,
  contacts: readonly ContactInput[],
): Promise<Map<number, Known>> {
  const wanted = sql`wanted`
  const { rows } = await sql<Known & { place: number }>`
    with typed as (
      select * from unnest(${contacts.map((_, place) => place)}::integer[], ${contacts.map(({ email }) => email)}::text[],
        ${contacts.map(nameOf)}::text[], ${contacts.map(({ phone }) => phone)}::text[],
        ${contacts.map(({ organisation }) => organisation)}::text[]) as t (place, email, name, phone, organisation)),
    wanted as (
      select place, lower(email collate "und-x-icu") as email_key, lower(name collate "und-x-icu") as name_key,
        regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^00', '') as phone_key, organisation from typed)
    select wanted.place, found.id, found.name, found.same from wanted cross join lateral (
      select ${duplicateColumns(wanted)} from contact d
      where d.customer_number = ${customer} and ${isDuplicate(wanted)} order by d.name, d.id limit 1) found`.execute(db)
  return new Map(rows.map(({ place, ...known }) => [place, known]))
}

export type NewContact = ContactInput & { id: string }

/** All in one statement. */
export async function insertContacts(
  db: TenantDb,
  customer: number,
  contacts: readonly ContactInput[],
  now: Date,
): Promise<NewContact[]> {
  const rows = contacts.map(contact => ({ id: uuidv7(), ...contact }))
  await db
    .insertInto('contact')
    .values(rows.map(row => ({ customer_number: customer, created_at: now, ...row })))
    .execute()
  return rows
}

type ExportFilter = Omit<output<typeof contactQuerySchema>, 'limit' | 'cursor' | 'sort'>

/** Contacts with all their fields; no one counts them. @param today `YYYY-MM-DD` */
export function exportRows(
  customer: number,
  filter: ExportFilter,
  { now, today }: { now: Date; today: string },
): Omit<List<ContactRecord>, 'order'> {
  const columns = sql<ContactRecord>`c.id, c.name, ${contactColumns}, c.email_verification, c.phone_verification, c.holder_state,
    c.holder_due_on - ${today}::date as holder_days_left, ${hasAccess(now)} as has_access,
    (select count(distinct u.contract_id) from contact_use u
      where u.customer_number = c.customer_number and u.contact_id = c.id) as used_by`
  return { columns, source: sql`from contact c where ${conditionsOf(customer, filter)}`, total: sql.lit(0) }
}
