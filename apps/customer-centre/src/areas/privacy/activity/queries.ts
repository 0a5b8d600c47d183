import type { activityQuerySchema } from '@kontor/contract/areas/privacy/activity'
import type { ActivityActor } from '@kontor/contract/enums/activity'
import { subjectsOf } from '@kontor/contract/enums/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { cappedCount, type List, orderOf, type SortKey, wordPatterns } from '../../../platform/db/list.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'

export type ActivityFilter = Pick<output<typeof activityQuerySchema>, 'who' | 'kind' | 'from' | 'to' | 'q'>

/** Whose activity is read, and by whom. @property own whether it includes what the reader did outside any customer */
export type Readership = { customer: number; userId: string; own: boolean; timeZone: string }

export type EntryRow = {
  id: string
  at: string
  action: string
  who: ActivityActor
  actor: string
  subject: string
  reason: string | null
  address: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const sortKeys = { at: { sql: 'e.at', type: 'timestamptz' } } as const satisfies Record<string, SortKey>

/** A list of activity. Customer and person are read each from their own index, then merged. */
export function activityOf(reader: Readership, filter: ActivityFilter & { sort: 'at' | '-at' }): List<EntryRow> {
  const conditions = conditionsOf(reader, filter)
  // earlier versions filed personal entries under the customer
  const sources = [
    sql`e.customer_number = ${reader.customer} and (not ${personal} or e.actor_user_id = ${reader.userId})`,
  ]
  if (reader.own) sources.push(sql`e.customer_number = 0 and e.actor_user_id = ${reader.userId}`)
  const from = (source: RawBuilder<unknown>) => sql`from audit_entry e where ${source} and ${conditions}`
  return {
    columns: columns(reader),
    source: page =>
      sql`from (${union(
        sources.map(
          source => sql`(select * ${from(source)} and ${page.condition} order by ${page.orderBy} limit ${page.take})`,
        ),
      )}) e where true`,
    total: cappedCount(sql`from (${union(sources.map(source => sql`(select 1 ${from(source)} limit 1001)`))}) e`),
    order: orderOf(filter.sort, sortKeys, { sql: 'e.id', type: 'uuid' }),
  }
}

const personal = sql`split_part(e.action, '.', 1) = any(${subjectsOf('security')}::text[])`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** Staff appear with what they did and why, never with their address. */
function columns({ userId }: Readership) {
  return sql<EntryRow>`e.id, e.at, e.action, ${who(userId)} as who, e.actor_name as actor, e.subject_label as subject,
    case when e.staff then coalesce(e.acting_reason, e.after ->> 'reason') end as reason,
    case when not e.staff then host(e.address) end as address, e.before, e.after`
}

const who = (userId: string) => sql<ActivityActor>`case
  when e.actor_user_id = ${userId} then 'me' when e.staff then 'staff' when e.actor_user_id is null then 'system' else 'others' end`

function conditionsOf({ userId, timeZone }: Readership, filter: ActivityFilter) {
  const conditions = [sql<boolean>`true`]
  if (filter.who) conditions.push(sql`${who(userId)} = ${filter.who}`)
  if (filter.kind) conditions.push(sql`split_part(e.action, '.', 1) = any(${subjectsOf(filter.kind)}::text[])`)
  if (filter.from) conditions.push(sql`e.at >= ${startOfDay(filter.from, timeZone)}`)
  if (filter.to) conditions.push(sql`e.at < ${startOfDay(addDays(filter.to, 1), timeZone)}`)
  const patterns = wordPatterns(filter.q)
  if (patterns.length > 0) conditions.push(sql`e.actor_name || ' ' || e.subject_label ilike all(${patterns}::text[])`)
  return sql.join(conditions, sql` and `)
}
