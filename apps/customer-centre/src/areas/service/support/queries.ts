import type {
  Thread,
  Ticket,
  TicketOptions,
  TicketRow,
  ticketQuerySchema,
} from '@kontor/contract/areas/service/support'
import type { Locale } from '@kontor/contract/locales'
import { effectiveAccess, type MemberRole } from '@kontor/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { cappedCount, exactTotal, jsonRows, type List, type SortKey, wordPatterns } from '../../../platform/db/list.ts'
import { type FileRecord, filesOf, ownFile } from '../../../platform/files/records.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { contractTable } from '../../contracts/reads.ts'
import { documentTable } from '../../money/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { type Participants, participantColumns } from './participants.ts'
import { type Related, relatedColumns } from './related-columns.ts'
import { resourcesToChoose } from './resources.ts'
import { settledStatuses } from './rules.ts'
import { type Answer, categoriesFor, categoryName } from './topics.ts'

export type TicketFilter = Pick<output<typeof ticketQuerySchema>, 'view' | 'status' | 'category' | 'q'>

/** Reads a word of the contract of ticket `t`: for the rows of a page alone, where a join would read those of all that was found. */
const contractOf = (column: 'number' | 'label') => sql`(select ${sql.ref(`c.${column}`)} from ${contractTable} c
  where c.customer_number = t.customer_number and c.id = t.contract_id)`
export const rowColumns = (categoryName: RawBuilder<string>) => sql`t.number, t.subject, t.category,
  ${categoryName} as category_name, t.status, t.impact, ${contractOf('number')} as contract_number, t.last_author, t.last_from_staff, t.readers is not null as restricted,
  t.created_at, t.updated_at`

/** Tickets whose customers, or guests, wait for staff. */
export const waitingTickets = sql`from (select from ticket t where t.waiting_since is not null
  union all select from guest_ticket g where g.status = 'open' and g.waiting_since is not null) waiting`

export type TicketCounts = { waiting: number; open: number; shared: number; categories: Topic[] }
type Topic = { code: string; name: string }

const number = { sql: 't.number', type: 'bigint' } as const
export const ticketSortKeys = {
  updated_at: { sql: 't.updated_at', type: 'timestamptz' },
  number,
} as const satisfies Record<string, SortKey>

/** A list of tickets, and the views' counts with it. A search reads the customer's own threads once. */
export function ticketRows(services: TenantServices, reader: ListReader, filter: TicketFilter): Omit<List, 'order'> {
  const { customer, locale, scope } = reader
  const patterns = wordPatterns(filter.q)
  const conditions = conditionsOf(reader, filter, patterns.length > 0)
  const mine = sql`from ticket where customer_number = ${customer} and ${inScope(sql`contract_id`, customer, scope)}`
  return {
    ...(patterns.length > 0 && { with: hits(customer, filter.q ?? '', patterns) }),
    columns: rowColumns(categoryName(services, locale)),
    source: sql`from ticket t where ${conditions}`,
    total: cappedCount(sql`from ticket t where ${conditions}`),
    extra: {
      waiting: cappedCount(sql`${mine} and status = 'waiting_for_customer'`),
      open: cappedCount(sql`${mine} and status <> all(${settledStatuses}::text[])`),
      shared: cappedCount(sql`from ticket t where t.customer_number = ${customer} and t.readers is not null
        and ${inScope(sql`t.contract_id`, customer, scope)} and ${sharedWithReader}`),
      categories: categoriesFor(services, locale),
    },
  }
}

/** Each word occurs in the subject, or in the answers to what its topic asks, or all of them in one message; a number also finds its ticket. */
function hits(customer: ListReader['customer'], search: string, patterns: string[]): RawBuilder<unknown> {
  return sql`with hit as materialized (
    select id from ticket
    where customer_number = ${customer} and (subject ilike all(${patterns}::text[])
      or answer_text ilike all(${patterns}::text[]) or number = ${ticketNumber(search)}::bigint)
    union
    select ticket_id from ticket_message where customer_number = ${customer} and body ilike all(${patterns}::text[]))`
}

/** Reads a search that is the number of a ticket, as people write it. */
export const ticketNumber = (search: string): string | null => /^#?(\d{1,15})$/.exec(search)?.[1] ?? null

/** Tickets that others have opened, and chosen the reader to see. */
const sharedWithReader = sql<boolean>`own_user() = any(t.readers) and t.created_by is distinct from own_user()`

function conditionsOf({ customer, scope }: ListReader, { view, status, category }: TicketFilter, searched: boolean) {
  const conditions = [sql<boolean>`t.customer_number = ${customer}`, inScope(sql`t.contract_id`, customer, scope)]
  if (view === 'waiting') conditions.push(sql`t.status = 'waiting_for_customer'`)
  if (view === 'shared') conditions.push(sharedWithReader)
  if (view === 'open') conditions.push(sql`t.status <> all(${settledStatuses}::text[])`)
  if (status) conditions.push(sql`t.status = ${status}`)
  if (category) conditions.push(sql`t.category = ${category}`)
  if (searched) conditions.push(sql`t.id in (select id from hit)`)
  return sql.join(conditions, sql` and `)
}

export type TicketDetail = TicketRow &
  Pick<
    Ticket,
    | 'contract_label'
    | keyof Thread
    | 'hold_until'
    | 'merged_into'
    | 'split_from'
    | 'follows'
    | 'followed_by'
    | 'version'
  > & {
    resolved_at: string | null
    closed_at: string | null
    waiting_since: string | null
    answer_due: string | null
    solution_due: string | null
    paused_at: string | null
    answers: Answer[]
  } & Participants &
  Related

/** Whose scope a ticket has to be in, who may have written some of it, and when it is read. */
type Reader = { userId: string; scope: ContractScope; now: Date; most?: Bounds }
/** A reader of the facts besides. @property categoryName names the topic in their language */
type FactsReader = Reader & { categoryName: RawBuilder<string>; locale: Locale }

/** One ticket with the end of its thread, in one statement. */
export async function ticketByNumber(
  db: BoundDb,
  customer: number,
  number: number,
  reader: FactsReader,
): Promise<TicketDetail | undefined> {
  const { rows } = await sql<TicketDetail>`
    select ${rowColumns(reader.categoryName)}, ${contractOf('label')} as contract_label, t.version, t.answers, t.resolved_at, t.closed_at, t.waiting_since, t.hold_until,
      t.answer_due, t.solution_due, t.paused_at, t.merged_into, t.follows, array(select f.number::integer from ticket f
        where f.customer_number = t.customer_number and f.follows = t.number and ${inScope(sql`f.contract_id`, customer, reader.scope)}
        order by f.number) as followed_by,
      t.split_from, ${participantColumns}, ${relatedColumns(reader.locale)}, part.*
    from ticket t cross join lateral ${threadPart(customer, reader)} part
    where ${readable(customer, number, reader)}`.execute(db)
  return rows[0]
}

/** The part of a thread before one of its messages; empty where it has no such message. */
export async function earlierThread(
  db: BoundDb,
  customer: number,
  number: number,
  reader: Reader,
  before: string,
): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select part.* from ticket t cross join lateral ${threadPart(customer, reader, before)} part
    where ${readable(customer, number, reader)}`.execute(db)
  return rows[0]
}

const readable = (customer: number, number: number, { scope }: Pick<Reader, 'scope'>) =>
  sql`t.customer_number = ${customer} and t.number = ${number} and ${inScope(sql`t.contract_id`, customer, scope)}`

/** @property counted how many messages before the part are counted; null: all of them */
type Bounds = { messages: number; letters: number; events: number; counted: number | null }
/** Bounds what a page shows of a thread at once. Who writes the messages is a stranger: drawing them must not keep the server busy. */
const onPage: Bounds = { messages: 20, letters: 40_000, events: 100, counted: exactTotal + 1 }
/** Bounds what is drawn on paper. */
export const onPaper: Bounds = { messages: 500, letters: 1_000_000, events: 1000, counted: null }
/** Bounds what a file has of it: of a longer thread it has the end, and says how much came before. */
export const inFile: Bounds = { messages: 10_000, letters: 5_000_000, events: 10_000, counted: null }

/**
 * Reads of the thread of ticket `t` the last messages, or those before one of them, with the events in between. However long the thread is,
 * it reads no more of it than it shows, and counts no further than a page says.
 */
function threadPart(customer: number, { userId, now, most = onPage }: Reader, before?: string): RawBuilder<unknown> {
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_number`)} = ${customer} and ${sql.ref(`${alias}.ticket_id`)} = t.id`
  const end = sql`(select created_at from ticket_message b where b.id = ${before ?? null}::uuid and ${mine('b')})`
  const until = before ? sql`(m.created_at, m.id) < (${end}, ${before}::uuid)` : sql`true`
  const upTo = before ? sql`e.at < ${end}` : sql`true`
  return sql`(
    with latest as (
      select m.* from ticket_message m where ${mine('m')} and ${until}
      order by m.created_at desc, m.id desc limit ${most.messages}),
    measured as (
      select *, row_number() over latest_first as place, sum(length(body)) over latest_first as letters
      from latest window latest_first as (order by created_at desc, id desc)),
    shown as (select * from measured where place = 1 or letters <= ${most.letters}),
    remaining as (
      select count(*) as number from (
        select from ticket_message r
        where ${mine('r')} and (r.created_at, r.id) < (select created_at, id from shown order by created_at, id limit 1)
        order by r.created_at desc, r.id desc limit ${most.counted}) counted)
    select ${jsonRows(sql`
        select id, author_name as author, from_staff, author_user_id is not distinct from ${userId}::uuid as own, body,
          ${filesOf(sql`shown.id`)} as files, ${secretOf(now)} as secret, created_at,
          edited_at, withdrawn_at, ${changeable('shown', userId, now)} and t.status <> all('{closed,merged}'::text[]) as can_edit,
          ${changeable('shown', userId, now)} and ${hasBefore('shown')} and t.status <> all('{closed,merged}'::text[]) as can_withdraw
        from shown order by created_at, id`)} as messages,
      ${jsonRows(sql`
        select * from (
          select e.id, e.kind, e.actor, e.from_status as from, e.to_status as to, e.detail, e.at
          from ticket_event e where ${mine('e')} and ${upTo}
            and e.at >= (select case when number > 0 then (select min(created_at) from shown) else '-infinity' end from remaining)
          order by e.at desc, e.id desc limit ${most.events}) latest
        order by at, id`)} as events,
      (select number from remaining)::integer as earlier)`
}

/** Says what became of confidential data that came with a message: never what it is. */
const secretOf = (now: Date) => sql`(
  select json_build_object('expires_at', s.expires_at, 'opened_at', s.opened_at, 'opened_by', s.opened_by,
    'waits', s.opened_at is null and s.expires_at > ${now}::timestamptz)
  from ticket_secret s
  where s.customer_number = shown.customer_number and s.ticket_id = shown.ticket_id and s.message_id = shown.id)`

const others = (alias: string) =>
  sql`from ticket_message o where o.customer_number = ${sql.ref(`${alias}.customer_number`)} and o.ticket_id = ${sql.ref(`${alias}.ticket_id`)}`
const place = (alias: string) => sql`(${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)})`
/** Says of a message that it is not the first of its ticket. */
export const hasBefore = (alias: string): RawBuilder<boolean> =>
  sql`exists (select ${others(alias)} and (o.created_at, o.id) < ${place(alias)})`

/** Says of a message that its author may still change it: for five minutes, while no one has written since. */
export const changeable = (alias: string, userId: string, now: Date): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${alias}.author_user_id`)} = ${userId}::uuid, false) and ${sql.ref(`${alias}.withdrawn_at`)} is null
    and ${sql.ref(`${alias}.created_at`)} > ${now}::timestamptz - interval '5 minutes'
    and not exists (select ${others(alias)} and (o.created_at, o.id) > ${place(alias)}))`

/** Reads a file that came with a message of a ticket, or, for staff, with one of their notes. */
export function fileOfTicket(
  db: BoundDb,
  customer: number,
  number: number,
  reader: Pick<Reader, 'scope'>,
  id: string,
  withNotes = false,
): Promise<FileRecord | undefined> {
  const within = (table: 'ticket_message' | 'ticket_note') => sql`
    select w.id from ${sql.table(table)} w join ticket t on t.customer_number = w.customer_number and t.id = w.ticket_id
    where ${readable(customer, number, reader)}`
  if (!withNotes) return ownFile(db, customer, id, ['ticket_message'], within('ticket_message'))
  const both = sql`${within('ticket_message')} union all ${within('ticket_note')}`
  return ownFile(db, customer, id, ['ticket_message', 'ticket_note'], both)
}

type Choices = Pick<TicketOptions, 'contracts' | 'open' | 'people' | 'invoices'>
/** @property reads whose tickets they may read @property billing they may read documents */
type Choosing = Pick<FactsReader, 'scope' | 'userId' | 'now' | 'locale'> & {
  services: TenantServices
  reads: ContractScope
  billing: boolean
}

/**
 * Reads the contracts and documents that a new ticket can be about, the running and the latest ones first, and who else of the customer's
 * people could see it.
 */
export async function choicesFor(
  db: TenantDb,
  customer: number,
  { services, locale, scope, reads, userId, now, billing }: Choosing,
): Promise<Choices> {
  type Person = { id: string; name: string; role: MemberRole; permissions: string[] }
  const { rows } = await sql<Omit<Choices, 'people'> & { people: Person[] }>`
    with own as materialized (
      select *, row_number() over (order by state in ('ended', 'withdrawn'), label, number) as place from ${contractTable}
      where customer_number = ${customer} and state <> 'erased' and ${inScope(sql`id`, customer, scope)}
      order by place limit 500),
    part as materialized (
      select c.id as contract, x.*, row_number() over () as place from own c
      cross join lateral (${resourcesToChoose(services, locale, 100)}) x order by c.place limit 1000)
    select ${jsonRows(sql`
      select number, label, product_code as product,
        ${jsonRows(sql`select key, name, value from part where contract = own.id order by place`)} as resources
      from own order by place`)} as contracts,
    ${jsonRows(sql`
      select t.number, t.subject, ${contractOf('number')} as contract_number from ticket t
      where t.customer_number = ${customer} and t.status <> all(${settledStatuses}::text[]) and ${inScope(sql`t.contract_id`, customer, reads)}
      order by t.updated_at desc, t.number desc limit 50`)} as open,
    ${jsonRows(sql`
      select id, number, issued_on from ${documentTable} where customer_number = ${customer} and ${billing}::boolean
      order by issued_on desc, id desc limit 100`)} as invoices,
    ${jsonRows(sql`
      select u.id, u.name, m.role, m.permissions from ${membershipTable} m join ${userTable} u on u.id = m.user_id
      where m.customer_number = ${customer} and u.id <> ${userId} and ${mayAct(now)} order by u.name, u.id`)} as people`.execute(
    db,
  )
  const { contracts = [], open = [], invoices = [], people = [] } = rows[0] ?? {}
  return { contracts, open, invoices, people: people.flatMap(choiceOf) }
}

/** @returns no one where a person may read no ticket */
function choiceOf(person: { id: string; name: string; role: MemberRole; permissions: string[] }): Choices['people'] {
  const { id, name, role, permissions } = person
  const { level, contracts } = effectiveAccess(role, permissions).support
  return level === 'none' ? [] : [{ id, name, contracts: level === 'contracts' ? contracts : null }]
}
