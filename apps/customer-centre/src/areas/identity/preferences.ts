import type { identityEndpoints, Preferences } from '@kontor/contract/areas/identity'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { readPreferences } from '../../values/stored-preferences.ts'

/**
 * Merges the named preferences into the stored ones; the language is also a column of the account, for mails and
 * documents.
 */
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

/** Of two simultaneous changes both stay, also for different events. */
async function mergePreferences(db: Db, userId: string, changes: Preferences): Promise<Preferences> {
  const { notifications, ...rest } = changes
  const { rows } = await sql<{ preferences: unknown }>`
    update user_account set preferences = preferences || ${JSON.stringify(rest)}::jsonb
        || case when ${notifications === undefined} then '{}'::jsonb else jsonb_build_object('notifications',
          coalesce(preferences -> 'notifications', '{}') || ${JSON.stringify(notifications ?? {})}::jsonb) end,
      locale = coalesce(${changes.locale ?? null}, locale), version = version + 1
    where id = ${userId} returning preferences`.execute(db)
  return readPreferences(rows[0]?.preferences)
}
