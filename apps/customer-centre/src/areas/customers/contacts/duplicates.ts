import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type ContactInput, duplicateColumns, isDuplicate, mostDuplicates } from './queries.ts'
import { isRenamed, nameOf, sameEmail, samePhone } from './rules.ts'

/** @param except the contact itself */
async function findDuplicates(db: TenantDb, customer: number, input: ContactInput, except: string | null) {
  const keys = sql`wanted`
  const { rows } = await sql<Duplicate>`
    with wanted as (
      select lower(${input.email}::text collate "und-x-icu") as email_key, lower(${nameOf(input)}::text collate "und-x-icu") as name_key,
        regexp_replace(regexp_replace(${input.phone}::text, '\\D', '', 'g'), '^00', '') as phone_key,
        ${input.organisation}::text as organisation)
    select ${duplicateColumns(keys)} from contact d, wanted
    where d.customer_number = ${customer} and d.id is distinct from ${except}::uuid and ${isDuplicate(keys)}
    order by d.name, d.id limit ${sql.lit(mostDuplicates)}`.execute(db)
  return rows
}

/** A new contact that looks like one that is there. @throws contact_duplicate with the candidates */
export async function refuseDuplicate(db: TenantDb, customer: number, input: ContactInput): Promise<void> {
  refuse(await findDuplicates(db, customer, input, null))
}

/**
 * Refuses as `refuseDuplicate` does, for a change: only what it changes counts, so that customers with two similar contacts are not asked
 * at each change.
 * @throws contact_duplicate
 */
export async function refuseNewDuplicate(
  db: TenantDb,
  customer: number,
  before: ContactInput & { id: string },
  input: ContactInput,
): Promise<void> {
  const changed = {
    email: !sameEmail(before.email, input.email),
    phone: !samePhone(before.phone, input.phone),
    name: isRenamed(before, input),
  }
  if (!Object.values(changed).includes(true)) return
  const found = await findDuplicates(db, customer, input, before.id)
  refuse(found.filter(({ same }) => same.some(reason => changed[reason])))
}

function refuse(duplicates: readonly Duplicate[]): void {
  if (duplicates.length > 0) throw problem('contact_duplicate', { current: duplicates })
}
