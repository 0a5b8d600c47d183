import type { AccountLimit, accountEndpoints } from '@kontor/contract/areas/account'
import type { Locale } from '@kontor/contract/problem-texts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { limitLabels } from '../../messages/limit-labels.ts'
import { limitChange } from './rules.ts'

export const limits: Handler<typeof accountEndpoints.limits> = async ({ db, customer, locale }) => ({
  data: await limitsOf(db, customer, locale),
})

/** Sets a limit, or files a request that staff answers; the limit then stays until they do. */
export const setLimit: Handler<typeof accountEndpoints.limitsSet> = async context => {
  const { body, customer, db, locale, now } = context
  await holdLimit(db, customer, body.key)
  const before = (await limitsOf(db, customer, locale)).find(limit => limit.key === body.key)
  if (!before) throw invalidField('key', 'invalid_choice')
  const change = limitChange(before, body.limit)
  if (change.kind === 'below_use')
    throw problem('invalid_input', { fields: new Map([['limit', { code: 'too_small', limit: change.used }]]) })
  const asked = { requested: body.limit, request_reason: body.reason ?? '', requested_at: now }
  const withdrawn = { requested: null, request_reason: null, requested_at: null }
  await db
    .updateTable('customer_limit')
    .set(change.kind === 'set' ? { limit: body.limit, ...withdrawn } : asked)
    .where('customer_number', '=', customer)
    .where('key', '=', body.key)
    .execute()
  const { limit, requested } = before
  await context.audit({
    action: change.kind === 'set' ? 'limit.set' : 'limit.requested',
    subject: { kind: 'limit', id: body.key, label: before.label },
    before: { limit, requested },
    after:
      change.kind === 'set'
        ? { limit: body.limit, requested: null }
        : { requested: body.limit, reason: body.reason ?? '' },
  })
  return { data: await limitsOf(db, customer, locale) }
}

async function holdLimit(db: Db, customer: number, key: string): Promise<void> {
  await db
    .selectFrom('customer_limit')
    .select('key')
    .where('customer_number', '=', customer)
    .where('key', '=', key)
    .forUpdate()
    .execute()
}

type LimitRow = Omit<AccountLimit, 'label'>

async function limitsOf(db: Db, customer: number, locale: Locale): Promise<AccountLimit[]> {
  const { rows } = await sql<LimitRow>`
    select l.key, ${used(customer)} as used, l."limit", l.ceiling, l.unit, l.requested
    from customer_limit l where l.customer_number = ${customer} order by l.key`.execute(db)
  return rows.map(row => ({ ...row, label: limitLabels[locale][row.key] ?? row.key }))
}

/** What each kind of limit counts; a key that nothing counts is used by nothing. */
function used(customer: number): RawBuilder<number> {
  const ofResources = (measure: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(select coalesce(${measure}, 0)::integer from cloud_resource r where r.customer_number = ${customer} and ${condition})`
  const servers = sql`r.type = 'server'`
  return sql`case l.key
    when 'servers' then ${ofResources(sql`count(*)`, servers)}
    when 'vcpus' then ${ofResources(sql`sum(r.vcpu)`, servers)}
    when 'ram_gib' then ${ofResources(sql`ceil(sum(r.ram_mib) / 1024.0)`, servers)}
    when 'volumes' then ${ofResources(sql`count(*)`, sql`r.type = 'volume'`)}
    when 'addresses' then ${ofResources(sql`count(*)`, sql`r.type = 'address'`)}
    else 0 end`
}
