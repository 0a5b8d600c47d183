import type { noticeEndpoints } from '@kontor/contract/areas/service/notices'
import { sql } from 'kysely'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { type ContractScope, scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { concerns, ownNotices, publicNotices, type Reader } from './queries.ts'

type Endpoints = typeof noticeEndpoints

export const notices: Handler<Endpoints['notices']> = async ({ db, now, locale }) => ({
  data: await publicNotices(db, now, locale),
})

export const listOwn: Handler<Endpoints['ownNotices']> = async context => {
  const { db, now, locale } = context
  return { data: await ownNotices(db, readerOf(context), now, locale) }
}

/**
 * Notes that the caller wants to be told, or no longer, or has read a banner. That they have read one is in no audit, as what a page shows
 * them is no change of anything else's state.
 */
export const mark: Handler<Endpoints['noticeMark']> = async context => {
  const { audit, body, caller, db, now, params } = context
  if (!(await concerns(db, readerOf(context), params.id))) throw problem('not_found')
  const row = { user_id: caller.userId, notice_id: params.id }
  const before = await db
    .selectFrom('service_notice_reader')
    .select(['followed_at', 'dismissed_update_id'])
    .where('user_id', '=', row.user_id)
    .where('notice_id', '=', row.notice_id)
    .forUpdate()
    .executeTakeFirst()
  const follows = before?.followed_at != null
  const followed = body.followed ?? follows
  const marks = {
    followed_at: followed ? (before?.followed_at ?? now) : null,
    dismissed_update_id: body.dismissed ?? before?.dismissed_update_id ?? null,
  }
  await db
    .insertInto('service_notice_reader')
    .values({ ...row, ...marks })
    .onConflict(conflict => conflict.columns(['user_id', 'notice_id']).doUpdateSet(marks))
    .execute()
  if (followed === follows) return
  const { rows } = await sql<{ label: string }>`
    select coalesce(n.title ->> ${caller.locale}, n.title ->> 'en') as label from service_notice n where n.id = ${params.id}`.execute(
    db,
  )
  await audit({
    action: followed ? 'service_notice.followed' : 'service_notice.unfollowed',
    subject: { kind: 'service_notice', id: params.id, label: rows[0]?.label ?? '' },
  })
}

function readerOf({ caller, customer }: Context<Endpoints['ownNotices' | 'noticeMark']>): Reader {
  return { customer, userId: caller.userId, scope: seen(caller) }
}

/** Finds the contracts that the caller may see, or write tickets about. */
function seen(caller: Caller): ContractScope {
  const contracts = scopeOf(caller, 'contracts:read')
  const support = scopeOf(caller, 'support:read')
  return contracts === 'all' || support === 'all' ? 'all' : [...contracts, ...support]
}
