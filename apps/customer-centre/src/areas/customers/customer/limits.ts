import type { AccountLimit, limitEndpoints } from '@kontor/contract/areas/customers/limits'
import { sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import type { Catalogue } from '../../../platform/messages.ts'
import { cloudResourceTable } from '../../contracts/reads.ts'
import { limitChange } from './rules.ts'

type Endpoints = typeof limitEndpoints

export const limits: Handler<Endpoints['limits']> = async ({ services, db, customer, locale }) => ({
  data: await limitsOf(db, customer, services.catalogues[locale]),
})

/** Is what a new request or a limit that the customer sets itself leaves of the last request. */
const undecided = { decision: null, decision_asked: null, decision_reason: null, decided_at: null, decided_by: null }
export const notRequested = { requested: null, request_reason: null, requested_at: null }

/** Sets a limit, or files a request for staff; the limit then stays until they answer. */
export const setLimit: Handler<Endpoints['limitsSet']> = async context => {
  const { body, caller, customer, db, now } = context
  const words = context.services.catalogues[context.locale]
  await holdLimit(db, customer, body.key)
  const before = (await limitsOf(db, customer, words)).find(limit => limit.key === body.key)
  if (!before) throw invalidField('key', 'invalid_choice')
  const change = limitChange(before, body.limit)
  if (change.kind === 'below_use')
    throw problem('invalid_input', { fields: new Map([['limit', { code: 'too_small', limit: change.used }]]) })
  const reason = body.reason ?? ''
  const asked = { requested: body.limit, request_reason: reason, requested_at: now, requested_by: caller.userId }
  await updateLimit(db, customer, body.key, {
    ...undecided,
    ...(change.kind === 'set' ? { limit: body.limit, ...notRequested } : asked),
  })
  const { limit, requested } = before
  await context.audit({
    action: change.kind === 'set' ? 'limit.set' : 'limit.requested',
    subject: { kind: 'limit', id: body.key, label: before.label },
    before: { limit, requested },
    after: change.kind === 'set' ? { limit: body.limit, requested: null } : { requested: body.limit, reason },
  })
  return { data: await limitsOf(db, customer, words) }
}

export const cancelLimitRequest: Handler<Endpoints['limitRequestCancel']> = async context => {
  const { services, customer, db, locale, params } = context
  const words = services.catalogues[locale]
  await holdLimit(db, customer, params.key)
  const before = (await limitsOf(db, customer, words)).find(limit => limit.key === params.key)
  if (!before || before.requested === null) throw problem('not_found')
  await updateLimit(db, customer, params.key, notRequested)
  await context.audit({
    action: 'limit.cancelled',
    subject: { kind: 'limit', id: params.key, label: before.label },
    before: { requested: before.requested },
    after: { requested: null },
  })
  return { data: await limitsOf(db, customer, words) }
}

/** Holds a limit, so that of a request, its cancellation and its answer at the same time each sees what the one before has left. */
export async function holdLimit(db: TenantDb, customer: number, key: string): Promise<void> {
  await db
    .selectFrom('customer_limit')
    .select('key')
    .where('customer_number', '=', customer)
    .where('key', '=', key)
    .forUpdate()
    .execute()
}

export async function updateLimit(db: TenantDb, customer: number, key: string, to: object): Promise<void> {
  await db
    .updateTable('customer_limit')
    .set(to)
    .where('customer_number', '=', customer)
    .where('key', '=', key)
    .execute()
}

type LimitRow = Omit<AccountLimit, 'label'>

async function limitsOf(db: BoundDb, customer: number, words: Catalogue): Promise<AccountLimit[]> {
  const { rows } = await sql<LimitRow>`
    select l.key, ${used} as used, l."limit", l.ceiling, l.unit, l.requested,
      case when l.decision is not null then json_build_object('outcome', l.decision, 'asked', l.decision_asked,
        'reason', l.decision_reason, 'decided_at', l.decided_at) end as decision
    from customer_limit l where l.customer_number = ${customer} order by l.key`.execute(db)
  return rows.map(row => ({ ...row, label: limitName(words, row.key) }))
}

export const limitName = ({ customer: { limits: names } }: Catalogue, key: string): string => names[key] ?? key

const ofResources = (measure: string, type: string) =>
  sql`(select coalesce(${sql.raw(measure)}, 0)::integer from ${cloudResourceTable} r
    where r.customer_number = l.customer_number and r.type = ${sql.lit(type)})`

/** Counts what each kind of limit `l` does; an unknown key counts nothing. */
export const used = sql<number>`case l.key
    when 'servers' then ${ofResources('count(*)', 'server')}
    when 'vcpus' then ${ofResources('sum(r.vcpu)', 'server')}
    when 'ram_gib' then ${ofResources('ceil(sum(r.ram_mib) / 1024.0)', 'server')}
    when 'volumes' then ${ofResources('count(*)', 'volume')}
    when 'addresses' then ${ofResources('count(*)', 'address')}
    else 0 end`
