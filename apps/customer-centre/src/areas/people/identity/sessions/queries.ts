import type { SignInLine } from '@kontor/contract/areas/people/sessions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type List, orderOf } from '../../../../platform/db/list.ts'

/** The user's sessions; each row also says since when mails to the user fail, so that it takes no extra statement. */
export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['public_id as id', 'user_agent', 'method', 'created_at', 'last_used_at'])
    .select(sql<string | null>`host(address)`.as('address'))
    .select(sql<string | null>`(select mail_trouble_since(${now}))`.as('mail_trouble_since'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('absolute_expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** The sign-in history. */
export const signInsOf = (userId: string): List<SignInLine> => ({
  columns: sql<SignInLine>`a.id, a.at, a.outcome, a.method, a.user_agent, host(a.address) as address`,
  source: sql`from sign_in_attempt a where a.user_id = ${userId}`,
  order: orderOf('-at', { at: { sql: 'a.at', type: 'timestamptz' } }, { sql: 'a.id', type: 'uuid' }),
})
