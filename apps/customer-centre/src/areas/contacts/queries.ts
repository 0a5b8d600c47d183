import type { Contact, ContactRow, contactInputSchema, contactQuerySchema } from '@kontor/contract/areas/contacts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { output } from 'zod/v4/core'
import type { Db } from '../../db/database.ts'
import { cappedCount, jsonRows, type Keyed, type Keyset, pageRows, wordPatterns } from '../../list.ts'

export type ContactInput = output<typeof contactInputSchema>
type ContactFilter = Pick<output<typeof contactQuerySchema>, 'role' | 'q'>
export type Verification = Pick<Contact, 'email_verification' | 'phone_verification'>

type ContactPage = { rows: (ContactRow & Keyed)[]; total: number }

/** Rows and total in one statement. */
export async function contactPage(db: Db, customer: number, filter: ContactFilter, page: Keyset): Promise<ContactPage> {
  const source = sql`from contact c where ${conditionsOf(customer, filter)}`
  const columns = sql`c.id, c.name, c.kind, c.organisation, c.email, c.phone, c.roles, c.email_verification, c.phone_verification,
    (select count(distinct u.contract_id) from contact_use u
      where u.customer_number = c.customer_number and u.contact_id = c.id) as used_by`
  const { rows } = await sql<ContactPage>`
    select ${pageRows(page, columns, source)} as rows, ${cappedCount(source)} as total`.execute(db)
  return rows[0] as ContactPage // a select without from answers one row
}

/** Each word searched for occurs in the names or the addresses. */
function conditionsOf(customer: number, { role, q }: ContactFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`c.customer_number = ${customer}`]
  if (role) conditions.push(sql`${role} = any(c.roles)`)
  const patterns = wordPatterns(q)
  if (patterns.length > 0)
    conditions.push(
      sql`concat_ws(' ', c.name, c.organisation, c.email, c.phone, c.city) ilike all(${patterns}::text[])`,
    )
  return sql.join(conditions, sql` and `)
}

const used = sql<Contact['used_by']>`${jsonRows(sql`
  select k.number as contract_number, k.label, u.role from contact_use u
  join contract k on k.customer_number = u.customer_number and k.id = u.contract_id
  where u.customer_number = contact.customer_number and u.contact_id = contact.id order by k.label, k.id, u.role`)}`

const columns = [
  'id',
  'name',
  'kind',
  'first_name',
  'last_name',
  'organisation',
  'email',
  'phone',
  'line1',
  'postal_code',
  'city',
  'country',
  'locale',
  'roles',
  'note',
  'email_verification',
  'phone_verification',
  'created_at',
  'version',
] as const

/** One contact with what uses it, in one statement. @param lock keeps others from changing it until the transaction ends */
export function contactById(db: Db, customer: number, id: string, lock = false): Promise<Contact | undefined> {
  return db
    .selectFrom('contact')
    .select(columns)
    .select(used.as('used_by'))
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate('contact'))
    .$narrowType<Contact>() // the table's checks hold what the contract's enums say
    .executeTakeFirst()
}

export function insertContact(db: Db, customer: number, input: ContactInput, now: Date): Promise<Contact> {
  return db
    .insertInto('contact')
    .values({ customer_number: customer, id: uuidv7(), created_at: now, ...input })
    .returning(columns)
    .returning(used.as('used_by'))
    .$narrowType<Contact>()
    .executeTakeFirstOrThrow()
}

/** Replaces a contact that the caller holds locked. */
export function replaceContact(
  db: Db,
  customer: number,
  id: string,
  values: ContactInput & Verification,
): Promise<Contact> {
  return db
    .updateTable('contact')
    .set({ ...values, version: sql`contact.version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .returning(columns)
    .returning(used.as('used_by'))
    .$narrowType<Contact>()
    .executeTakeFirstOrThrow()
}
