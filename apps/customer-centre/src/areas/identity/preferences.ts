import type { identityEndpoints, Preferences } from '@kontor/contract/areas/identity'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'

/** Merges what is named into what is stored; the language is a fact of the account as well, for mails and documents. */
export async function savePreferences(context: Context<typeof identityEndpoints.preferences>) {
  const { body, caller, db } = context
  const preferences = await mergePreferences(db, caller.userId, body.preferences)
  await context.audit({
    action: 'preferences.saved',
    subject: { kind: 'user', id: caller.userId, label: caller.name },
    before: caller.preferences,
    after: preferences,
  })
  return { preferences }
}

async function mergePreferences(db: Db, userId: string, changes: Preferences): Promise<Preferences> {
  const { rows } = await sql<{ preferences: Preferences }>`
    update user_account set preferences = preferences || ${JSON.stringify(changes)}::jsonb,
      locale = coalesce(${changes.locale ?? null}, locale), version = version + 1
    where id = ${userId} returning preferences`.execute(db)
  return rows[0]?.preferences ?? {}
}
