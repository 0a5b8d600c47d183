import type { Profile } from '@kontor/contract/areas/customers/profile'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { pendingChange } from '../../people/identity/email-change/queries.ts'
import { userTable } from '../../people/reads.ts'
import { customerQuery } from './customer-queries.ts'
import type { CustomerRecord } from './record.ts'

type Page = { profile: Profile; customer: CustomerRecord | null }

/** The person, and a customer's record where they may read it, in one statement. @param customer null: none */
export async function profilePage(db: TenantDb, userId: string, customer: number | null, now: Date): Promise<Page> {
  const record = customer === null ? sql`null` : sql`(select to_jsonb(c) from (${customerQuery(db, customer, now)}) c)`
  const { rows } = await sql<Page>`
    select jsonb_build_object('name', u.name, 'email', u.email, 'email_verified_at', u.email_verified_at,
        'email_change', ${pendingChange(sql`e.sign_in and e.user_id = u.id`, now)},
        'mail_trouble_since', mail_trouble_since(${now}), 'version', u.version) as profile,
      ${record} as customer
    from ${userTable} u where u.id = ${userId}`.execute(db)
  const [page] = rows
  if (!page) throw new Error('the user of the session is gone')
  return page
}
