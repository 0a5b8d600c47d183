import type { identityEndpoints, Preferences } from '@kontor/contract/areas/people/identity'
import { spokenLocale } from '@kontor/contract/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { bindTenant, type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { choiceCookie, readCookie, writeCookie } from '../../../platform/http/cookies.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { readPreferences } from '../../../values/stored-preferences.ts'

/**
 * Merges the named preferences into the stored ones; the language is also a column of the account, for mails and
 * documents.
 */
export async function savePreferences(context: Context<typeof identityEndpoints.preferences>) {
  const { body, caller, db } = context
  const preferences = await mergePreferences(db, caller.userId, body.preferences)
  await context.audit(savedEntry(caller, preferences))
  return { preferences }
}

const savedEntry = (caller: Caller, preferences: Preferences) =>
  ({
    action: 'preferences.saved',
    subject: { kind: 'user', id: caller.userId, label: caller.name },
    before: caller.preferences(),
    after: preferences,
  }) as const

/**
 * The language that a guest chose in this browser becomes that of the account they have just signed in to, once: later
 * sign-ins follow the account again.
 */
export async function takeChosenLanguage(
  services: TenantServices,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const cookie = readCookie(request.headers.cookie, choiceCookie)
  if (cookie === undefined) return
  const secure = services.configuration.appUrl.startsWith('https:')
  const gone = { maxAge: 0, httpOnly: false, secure, domain: undefined }
  reply.header('Set-Cookie', writeCookie(choiceCookie, '', gone))
  const locale = spokenLocale(cookie)
  if (!locale || locale === caller.locale) return
  const origin = { caller, now: services.clock.now(), address: request.ip, requestId: request.id }
  await inTransaction(services.database.unbound, async unbound => {
    const db = await bindTenant(unbound, caller.currentCustomer, caller.userId)
    await writeAudit(db, origin, savedEntry(caller, await mergePreferences(db, caller.userId, { locale })))
  })
  caller.locale = locale
}

/** Merges preferences, so that of two simultaneous changes both stay, also for different events and ways of being told of one. */
export async function mergePreferences(db: Db, userId: string, changes: Preferences): Promise<Preferences> {
  const { notifications, ...rest } = changes
  const { rows } = await sql<{ preferences: unknown }>`
    update user_account set preferences = preferences || ${JSON.stringify(rest)}::jsonb
        || case when ${notifications === undefined} then '{}'::jsonb else jsonb_build_object('notifications',
          coalesce(preferences -> 'notifications', '{}') || (
            select coalesce(jsonb_object_agg(c.key, coalesce(preferences -> 'notifications' -> c.key, '{}') || c.value), '{}')
            from jsonb_each(${JSON.stringify(notifications ?? {})}::jsonb) c)) end,
      locale = coalesce(${changes.locale ?? null}, locale), version = version + 1
    where id = ${userId} returning preferences`.execute(db)
  return readPreferences(rows[0]?.preferences)
}
