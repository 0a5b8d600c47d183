import type { Ticket, TicketRow, ticketQuerySchema } from '@kontor/contract/areas/support'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { TenantDb } from '../../platform/db/database.ts'
import { cappedCount, jsonRows, type Keyed, type Keyset, pageRows, wordPatterns } from '../../platform/db/list.ts'
import { type ContractScope, inScope } from '../../platform/http/contract-scope.ts'
import { settledStatuses } from './rules.ts'

export type TicketFilter = Pick<output<typeof ticketQuerySchema>, 'view' | 'status' | 'category' | 'q'> & {
  scope: ContractScope
}

const rowColumns = sql`t.number, t.subject, t.category, t.status, t.impact, c.number as contract_number, t.last_author,
  t.last_from_staff, t.created_at, t.updated_at`
const withContract = sql`from ticket t
  left join contract c on c.customer_number = t.customer_number and c.id = t.contract_id`

export type TicketPage = { rows: (TicketRow & Keyed)[]; total: number; waiting: number; open: number }

/** Rows, total and the views' counts in one statement. A search reads the customer's own threads once. */
export async function ticketPage(
  db: TenantDb,
  customer: number,
  filter: TicketFilter,
  page: Keyset,
): Promise<TicketPage> {
  const patterns = wordPatterns(filter.q)
  const conditions = conditionsOf(customer, filter, patterns.length > 0)
  const mine = sql`from ticket where customer_number = ${customer} and ${inScope(sql`contract_id`, customer, filter.scope)}`
  const { rows } = await sql<TicketPage>`
    ${patterns.length > 0 ? hits(customer, filter.q ?? '', patterns) : sql``}
    select ${pageRows(page, rowColumns, sql`${withContract} where ${conditions}`)} as rows,
      ${cappedCount(sql`from ticket t where ${conditions}`)} as total,
      ${cappedCount(sql`${mine} and status = 'waiting_for_customer'`)} as waiting,
      ${cappedCount(sql`${mine} and status <> all(${settledStatuses}::text[])`)} as open`.execute(db)
  return rows[0] as TicketPage // a select without from answers one row
}

/** Each word occurs in the subject, or all of them in one message; a number also finds its ticket. */
function hits(customer: number, search: string, patterns: string[]): RawBuilder<unknown> {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1] ?? null
  return sql`with hit as materialized (
    select id from ticket
    where customer_number = ${customer} and (subject ilike all(${patterns}::text[]) or number = ${number}::bigint)
    union
    select ticket_id from ticket_message where customer_number = ${customer} and body ilike all(${patterns}::text[]))`
}

function conditionsOf(customer: number, { view, status, category, scope }: TicketFilter, searched: boolean) {
  const conditions = [sql<boolean>`t.customer_number = ${customer}`, inScope(sql`t.contract_id`, customer, scope)]
  if (view === 'waiting') conditions.push(sql`t.status = 'waiting_for_customer'`)
  if (view === 'open') conditions.push(sql`t.status <> all(${settledStatuses}::text[])`)
  if (status) conditions.push(sql`t.status = ${status}`)
  if (category) conditions.push(sql`t.category = ${category}`)
  if (searched) conditions.push(sql`t.id in (select id from hit)`)
  return sql.join(conditions, sql` and `)
}

export type TicketDetail = TicketRow &
  Pick<Ticket, 'contract_label' | 'messages' | 'events' | 'version'> & {
    resolved_at: string | null
    closed_at: string | null
  }

/**
 * One ticket with its thread and its history, in one statement. @param reader whose scope it is in, and who may have
 * written some of it
 */
export async function ticketByNumber(
  db: TenantDb,
  customer: number,
  number: number,
  reader: { userId: string; scope: ContractScope },
): Promise<TicketDetail | undefined> {
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_number`)} = ${customer} and ${sql.ref(`${alias}.ticket_id`)} = t.id`
  const { rows } = await sql<TicketDetail>`
    select ${rowColumns}, c.label as contract_label, t.version, t.resolved_at, t.closed_at,
      ${jsonRows(sql`
        select m.id, m.author_name as author, m.from_staff, m.author_user_id is not distinct from ${reader.userId}::uuid as own,
          m.body, m.created_at
        from ticket_message m where ${mine('m')} order by m.created_at, m.id`)} as messages,
      ${jsonRows(sql`
        select e.id, e.kind, e.actor, e.from_status as from, e.to_status as to, e.at
        from ticket_event e where ${mine('e')} order by e.at, e.id`)} as events
    ${withContract} where t.customer_number = ${customer} and t.number = ${number}
      and ${inScope(sql`t.contract_id`, customer, reader.scope)}`.execute(db)
  return rows[0]
}

/** Contracts that a new ticket can be about: those that have not been erased, the running ones first. */
export async function contractOptions(
  db: TenantDb,
  customer: number,
  scope: ContractScope,
): Promise<{ number: string; label: string }[]> {
  return db
    .selectFrom('contract')
    .select(['number', 'label'])
    .where('customer_number', '=', customer)
    .where('state', '<>', 'erased')
    .where(inScope(sql`id`, customer, scope))
    .orderBy(sql`state in ('ended', 'withdrawn')`)
    .orderBy('label')
    .orderBy('number')
    .limit(500)
    .execute()
}
