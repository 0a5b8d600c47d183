import type { LimitRequest, limitEndpoints } from '@kontor/contract/areas/customers/limits'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { bindTenant, type TenantDb } from '../../../platform/db/database.ts'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { isMaker, requireChecker } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { owners, recipients } from '../../people/people/recipients.ts'
import { userName } from '../../people/reads.ts'
import { holdLimit, limitName, notRequested, updateLimit, used } from './limits.ts'
import { grantedLimit } from './rules.ts'

type Endpoints = typeof limitEndpoints
type Row = Omit<LimitRequest, 'label'>

/** Finds what waits for staff. */
export const waitingLimits = sql`from customer_limit l join customer c on c.customer_number = l.customer_number
  where l.requested is not null`

export const limitRequests: Handler<Endpoints['staffLimitRequests']> = ({ caller, services, db, locale, query }) => {
  const words = services.catalogues[locale]
  return list(
    db,
    {
      columns: sql<Row>`l.customer_number || '-' || l.key as id, l.customer_number, c.name as customer_name, l.key, ${used} as used,
        l."limit", l.ceiling, l.unit, l.requested, coalesce(l.request_reason, '') as reason, l.requested_at,
        ${userName('l.requested_by')} as requested_by,
        ${isMaker(caller, sql`l.requested_by`)} as own`,
      source: waitingLimits,
      order: oldestFirst('l.requested_at', { sql: `l.customer_number || '-' || l.key`, type: 'text' }),
    },
    query,
    row => ({ ...row, label: limitName(words, row.key) }),
  )
}

/** A granted limit is the customer's new ceiling as well: up to there they set it themselves. */
export const decideLimit: Handler<Endpoints['staffLimitDecide']> = async context => {
  const { body, caller, services, now, params } = context
  const { id: customer, key } = params
  const db = await bindTenant(context.db, customer)
  await holdLimit(db, customer, key)
  const before = await requestOf(db, customer, key)
  requireChecker(caller, customer, body.decision === 'refused' ? [] : [before?.requested_by ?? null])
  if (!before) throw problem('not_found')
  // taken back, answered, or another one by now
  if (before.requested !== body.requested) throw problem('conflict')
  const { decision, reason } = body
  if (decision !== 'approved' && reason === '') throw invalidField('reason', 'required')
  const granted = grantedLimit(before, body)
  if (granted === 'out_of_range') throw invalidField('limit', 'invalid_choice')
  await updateLimit(db, customer, key, {
    ...notRequested,
    ...(granted !== null && { limit: granted, ceiling: Math.max(before.ceiling, granted) }),
    decision,
    decision_asked: before.requested,
    decision_reason: reason,
    decided_at: now,
    decided_by: caller.userId,
  })
  await context.audit({
    action: decision === 'partly' ? 'limit.partly_approved' : `limit.${decision}`,
    subject: { kind: 'limit', id: key, label: limitName(services.catalogues[localeOf(before.locale)], key) },
    before: { limit: before.limit, requested: before.requested },
    after: { limit: granted ?? before.limit, requested: null, reason },
    customer,
  })
  const { requested_by: user } = before
  const asker = user === null ? [] : await recipients(db, { customer, now, user, unlessDeactivated: true })
  const readers = asker.length > 0 ? asker : await owners(db, customer, now)
  const values = {
    customer,
    key,
    decision,
    reason,
    asked: before.requested,
    limit: granted ?? before.limit,
    link: `${services.configuration.appUrl}/account/limits`,
  }
  await queueMails(
    db,
    readers.map(reader => ({ services, now, customer, user: reader, template: 'limit_decided', values })),
  )
  return undefined
}

type Request = { limit: number; ceiling: number; requested: number | null; requested_by: string | null; locale: string }

async function requestOf(db: TenantDb, customer: number, key: string): Promise<Request | undefined> {
  return db
    .selectFrom('customer_limit as l')
    .innerJoin('customer as c', 'c.customer_number', 'l.customer_number')
    .select(['l.limit', 'l.ceiling', 'l.requested', 'l.requested_by', 'c.locale'])
    .where('l.customer_number', '=', customer)
    .where('l.key', '=', key)
    .executeTakeFirst()
}
