import type { Profile, profileEndpoints } from '@kontor/contract/areas/customers/profile'
import { canDo } from '@kontor/contract/can'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handlers } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { pendingChange } from '../../people/identity/email-change/queries.ts'
import { changeName } from '../../people/identity/queries.ts'
import { userTable } from '../../people/reads.ts'
import { customerQuery } from './customer-queries.ts'
import { type CustomerRecord, userDataOf } from './record.ts'

type Endpoints = typeof profileEndpoints

async function profile({ caller, services, customer, db, now }: Context<Endpoints['profile']>) {
  const mayRead = canDo(permissionsOf(caller), 'account:read')
  const { profile: person, customer: record } = await profilePage(db, caller.userId, mayRead ? customer : null, now)
  return { profile: person, customer: record && userDataOf(record, services.configuration) }
}

/** Changes the name that colleagues read beside a person's actions; earlier entries keep the earlier name. */
async function changeProfile(context: Context<Endpoints['profileChange']>) {
  const { body, caller, db, now } = context
  const changed = await changeName(db, caller.userId, body)
  const { profile: present } = await profilePage(db, caller.userId, null, now)
  if (!changed) throw problem('stale_version', { current: present })
  if (body.name !== caller.name) {
    await context.audit({
      action: 'profile.changed',
      subject: { kind: 'user', id: caller.userId, label: body.name },
      before: { name: caller.name },
      after: { name: body.name },
    })
  }
  return present
}

export const profileHandlers: Handlers<Endpoints> = { profile, profileChange: changeProfile }

type Page = { profile: Profile; customer: CustomerRecord | null }

/** The person, and a customer's record where they may read it, in one statement. @param customer null: none */
async function profilePage(db: TenantDb, userId: string, customer: number | null, now: Date): Promise<Page> {
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
