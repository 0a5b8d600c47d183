import type { AccountLimit, accountEndpoints } from '@kontor/contract/areas/account'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../platform/db/database.ts'
import type { Handler } from '../../platform/http/context.ts'
import { invalidField, problem } from '../../platform/http/problem.ts'
import type { Catalogue } from '../../platform/messages.ts'
import { limitChange } from './rules.ts'

export const limits: Handler<typeof accountEndpoints.limits> = async ({ centre, db, customer, locale }) => ({
  data: await limitsOf(db, customer, centre.catalogues[locale]),
})

/** Sets a limit, or files a request for staff; the limit then stays until they answer. */
export const setLimit: Handler<typeof accountEndpoints.limitsSet> = async context => {
  const { body, customer, db, now } = context
  const words = context.centre.catalogues[context.locale]
  await holdLimit(db, customer, body.key)
  const before = (await limitsOf(db, customer, words)).find(limit => limit.key === body.key)
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
  return { data: await limitsOf(db, customer, words) }
}

async function holdLimit(db: TenantDb, customer: number, key: string): Promise<void> {
  await db
    .selectFrom('customer_limit')
    .select('key')
    .where('customer_number', '=', customer)
    .where('key', '=', key)
    .forUpdate()
    .execute()
}

type LimitRow = Omit<AccountLimit, 'label'>

async function limitsOf(
  db: TenantDb,
  customer: number,
  { customer: { limits: labels } }: Catalogue,
): Promise<AccountLimit[]> {
  const { rows } = await sql<LimitRow>`
    select l.key, ${used(customer)} as used, l."limit", l.ceiling, l.unit, l.requested
    from customer_limit l where l.customer_number = ${customer} order by l.key`.execute(db)
  return rows.map(row => ({ ...row, label: labels[row.key] ?? row.key }))
}

/** What each kind of limit counts; an unknown key counts nothing. */
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
