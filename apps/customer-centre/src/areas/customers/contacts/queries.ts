import type { Contact, contactInputSchema, contactQuerySchema } from '@kontor/contract/areas/customers/contacts'
import { type ContactValues, contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { TenantDb } from '../../../platform/db/database.ts'
import { jsonRows, type List, likeLiteral } from '../../../platform/db/list.ts'
import type { DB } from '../../../platform/db/types.gen.ts'
import { filesOf } from '../../../platform/files/records.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { isMaker } from '../../../platform/http/own-people.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { contractTable } from '../../contracts/reads.ts'
import { domainsHeld, hasAccess, lacksAsHolder } from './contact-facts.ts'
import type { StoredNumber } from './id-number.ts'

/** Is a contact as it is sent. */
export type ContactBody = output<typeof contactInputSchema>
/** Is a contact as it is stored, except for the sealed number. */
export type ContactInput = ContactValues
type ContactFilter = Pick<output<typeof contactQuerySchema>, 'role' | 'kind' | 'verification' | 'use' | 'q'>
export type Verification = Pick<
  Contact,
  'email_verification' | 'email_verified_at' | 'phone_verification' | 'phone_verified_at'
>

export type Suggested = { suggestion: ContactBody | null }

/** A list of contacts and, where there are none yet, the account's owner as a suggestion. @param today `YYYY-MM-DD` */
export function contactRows({ customer, now }: ListReader, filter: ContactFilter, today: string): Omit<List, 'order'> {
  const source = sql`from contact c where ${conditionsOf(customer, filter)}`
  const columns = sql`c.id, c.name, c.kind, c.organisation, c.email, c.phone, c.roles, c.email_verification, c.phone_verification,
    c.holder_state, c.holder_due_on - ${today}::date as holder_days_left, ${lacksAsHolder} as holder_lacks, ${hasAccess(now)} as has_access,
    (select count(distinct u.contract_id) from contact_use u
      where u.customer_number = c.customer_number and u.contact_id = c.id) as used_by`
  return { columns, source, extra: { suggestion: suggestion(customer) } }
}

const suggestion = (customer: ListReader['customer']) => sql`(
  select json_build_object('kind', case when k.last_name <> '' then 'person' else 'organisation' end,
    'first_name', k.first_name, 'last_name', k.last_name, 'organisation', k.company_name, 'email', k.email, 'phone', k.phone,
    'line1', k.line1, 'postal_code', k.postal_code, 'city', k.city, 'country', k.country, 'locale', k.locale,
    'roles', json_build_array('owner', 'admin'), 'note', '')
  from customer k where k.customer_number = ${customer} and (k.last_name <> '' or k.company_name <> '')
    and not exists (select from contact where customer_number = ${customer}))`

const verified = sql<boolean>`(c.email_verification = 'verified' and (c.phone = '' or c.phone_verification = 'verified'))`
const used = sql<boolean>`exists (
  select from contact_use u where u.customer_number = c.customer_number and u.contact_id = c.id)`

/** Each word of the search occurs in the names, the addresses or the number, however that is spaced. */
export function conditionsOf(
  customer: ListReader['customer'],
  { role, kind, verification, use, q }: ContactFilter,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`c.customer_number = ${customer}`]
  if (role) conditions.push(sql`${role} = any(c.roles)`)
  if (kind) conditions.push(sql`c.kind = ${kind}`)
  if (verification) conditions.push(verification === 'complete' ? verified : sql`not ${verified}`)
  if (use === 'holder_due') conditions.push(sql`c.holder_due_on is not null`)
  if (use === 'used') conditions.push(used)
  if (use === 'unused') conditions.push(sql`not ${used}`)
  for (const word of (q ?? '').split(/\s+/).filter(Boolean)) {
    const digits = /^[+\d()/-]+$/.test(word) ? word.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
    const text = sql`concat_ws(' ', c.name, c.organisation, c.email, c.phone, c.city, c.registry_handle) ilike ${`%${likeLiteral(word)}%`}`
    conditions.push(digits.length > 2 ? sql`(${text} or c.phone_key like ${`%${digits}%`})` : sql`${text}`)
  }
  return sql.join(conditions, sql` and `)
}

/** Holds what a contact's page shows besides its own columns. */
export type ContactDetail = Omit<Contact, 'phone_codes' | 'holder'> & {
  holder: Omit<Contact['holder'], 'missing'>
  holder_asked_at: string | null
}

/** One contact with its uses and its checks, in one statement. @param scope contracts that may be named */
export async function contactDetail(
  db: TenantDb,
  customer: number,
  id: string,
  { now, today, scope, caller }: { now: Date; today: string; scope: ContractScope; caller: Pick<Caller, 'userId'> },
): Promise<ContactDetail | undefined> {
  const code = (channel: 'email' | 'phone') => sql`(
    select json_build_object('expires_at', o.expires_at, 'tries_left', ${sql.lit(mostTries)} - o.tries, 'next_send_at', o.next_send_at)
    from contact_code o where o.customer_number = c.customer_number and o.contact_id = c.id and o.channel = ${channel}
      and o.code_hash is not null and o.expires_at > ${now})`
  const { rows } = await sql<ContactDetail>`
    select c.id, c.name, ${contactColumns}, ${maskedNumber} as id_number_masked, c.email_verification, c.email_verified_at, ${code('email')} as email_code,
      bouncing_since(c.email, ${now}) as email_bounces_since,
      c.phone_verification, c.phone_verified_at, ${code('phone')} as phone_code, c.created_at, c.version, c.holder_asked_at,
      ${jsonRows(sql`
        select k.number as contract_number, k.label, u.role from contact_use u
        join ${contractTable} k on k.customer_number = u.customer_number and k.id = u.contract_id
        where u.customer_number = c.customer_number and u.contact_id = c.id
          and ${inScope(sql`k.id`, customer, scope)} order by k.label, k.id, u.role`)} as used_by,
      (select count(distinct u.contract_id) from contact_use u
        where u.customer_number = c.customer_number and u.contact_id = c.id) as used_by_total,
      exists (select from customer k where k.customer_number = c.customer_number
        and lower(k.receiver_email) collate "und-x-icu" = c.email_key) as receives_invoices,
      ${hasAccess(now)} as has_access,
      json_build_object('state', c.holder_state, 'since', c.holder_since, 'due_on', c.holder_due_on,
        'days_left', c.holder_due_on - ${today}::date, 'domains', array(select k.label ${domainsHeld} and ${inScope(sql`k.id`, customer, scope)} order by k.label),
        'domains_total', (select count(distinct k.id) ${domainsHeld}),
        'evidence', ${jsonRows(sql`
          select e.id, e.kind, e.note, e.given_at, e.given_by, ${isMaker(caller, sql`e.giver`)} as own, e.decision, e.reason, e.decided_at, e.decided_by,
            ${filesOf(sql`e.id`)} as files
          from contact_evidence e where e.customer_number = c.customer_number and e.contact_id = c.id
          order by e.given_at desc, e.id desc limit 50`)}) as holder,
      ${jsonRows(sql`
        select ${duplicateColumns(sql`c`)} from contact d
        where d.customer_number = c.customer_number and d.id <> c.id and ${isDuplicate(sql`c`)}
        order by d.name, d.id limit ${sql.lit(mostDuplicates)}`)} as duplicates
    from contact c where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** The entered fields of the contact `c`. */
export const contactColumns = sql.join(contactFieldNames.map(name => sql.ref(`c.${name}`)))
const maskedNumber = sql`case when c.id_number is not null then '••••' || c.id_number_end end`

/** Wrong codes after which none is accepted any more. */
export const mostTries = 5
export const mostDuplicates = 5

type Keys = RawBuilder<unknown>
const sameEmail = (keys: Keys) => sql`d.email_key = ${keys}.email_key`
const samePhone = (keys: Keys) => sql`(d.phone_key = ${keys}.phone_key and d.phone_key <> '')`
const sameName = (keys: Keys) =>
  sql`(d.name_key = ${keys}.name_key and lower(d.organisation) = lower(${keys}.organisation))`

/** @param keys a row with the columns email_key, phone_key, name_key and organisation */
export const isDuplicate = (keys: Keys) => sql`(${sameEmail(keys)} or ${samePhone(keys)} or ${sameName(keys)})`
export const duplicateColumns = (keys: Keys) => sql`d.id, d.name, d.organisation, d.email, d.phone, array_remove(array[
  case when ${sameEmail(keys)} then 'email' end, case when ${samePhone(keys)} then 'phone' end,
  case when ${sameName(keys)} then 'name' end], null) as same`

export async function insertContact(
  db: TenantDb,
  customer: number,
  id: string,
  values: ContactInput & StoredNumber,
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact')
    .values({ customer_number: customer, id, created_at: now, ...values })
    .execute()
}

const lockedColumns = [
  'id',
  'name',
  ...(contactFieldNames satisfies (keyof DB['contact'])[]),
  'id_number',
  'id_number_end',
  'email_verification',
  'email_verified_at',
  'phone_verification',
  'phone_verified_at',
  'holder_asked_at',
  'holder_due_on',
  'version',
] as const

export type LockedContact = ContactInput &
  Verification &
  StoredNumber & {
    id: string
    name: string
    holder_asked_at: string | null
    holder_due_on: string | null
    version: number
  }

/**
 * Locks contacts until the transaction ends, so that others cannot change, use or delete them; a use that is just being
 * added is waited for. Always in the order of their ids, so that two callers with the same two never deadlock.
 */
export function lockContacts(db: TenantDb, customer: number, ids: readonly string[]): Promise<LockedContact[]> {
  return db
    .selectFrom('contact')
    .select(lockedColumns)
    .where('customer_number', '=', customer)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .$narrowType<LockedContact>() // the table's checks hold what the contract's enums say
    .execute()
}

/** Replaces the values of a locked contact. */
export async function replaceContact(
  db: TenantDb,
  customer: number,
  id: string,
  values: ContactInput & Verification & Partial<StoredNumber>,
): Promise<void> {
  await db
    .updateTable('contact')
    .set({ ...values, version: sql`contact.version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

/** Deletes a locked contact that nothing uses, with its codes and its evidence. */
export async function deleteContactRow(db: TenantDb, customer: number, id: string): Promise<void> {
  await db.deleteFrom('contact').where('customer_number', '=', customer).where('id', '=', id).execute()
}
