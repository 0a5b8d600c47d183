import type { Found } from '@kontor/contract/areas/desk/search'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { likeLiteral, wordPatterns } from '../../../platform/db/list.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { contactTable } from '../../customers/reads.ts'
import type { StoredStatus } from '../../money/billing/rules.ts'
import { documentMeant } from '../../money/billing/search-words.ts'
import { documentSettlementTable, documentTable } from '../../money/reads.ts'
import { ticketTable } from '../../service/reads.ts'

/** Says what the reader may see. */
type Sight = {
  today: string
  invoices: boolean
  tickets: ContractScope
  contracts: ContractScope
  contacts: boolean
}

type FoundInvoice = Extract<Found, { kind: 'invoice' }>
type StoredInvoice = Omit<FoundInvoice, 'gross' | 'status'> & {
  status: StoredStatus
  gross_minor: number
  open_minor: number
  due_on: string | null
  currency: string
}
export type StoredHit = StoredInvoice | Exclude<Found, FoundInvoice>

/** In all, and thus of one kind. */
const most = 8
/** Bounds how many of a customer's latest documents are looked through; an older one is found by its whole number. */
const latest = 2000

type Typed = {
  /** Is as typed, for `ilike`: what begins with it, and what contains each of its words. */
  beginning: string
  words: string[]
  small: string
  capital: string
  /** Is as numbers are compared: without what separates their parts; null without a digit, as that is no number. */
  number: string | null
}

/**
 * In one statement, which goes through the customer's own rows by the indexes that begin with their number: words within a text have no
 * index under row-level security. What is exactly meant comes first (rank 0), then what begins with it, then what contains it.
 */
export async function findThings(db: TenantDb, customer: number, search: string, sight: Sight): Promise<StoredHit[]> {
  if (search === '') return []
  const number = search.toUpperCase().replaceAll(/[\s#./-]/g, '')
  const typed: Typed = {
    beginning: `${likeLiteral(search)}%`,
    words: wordPatterns(search),
    small: search.toLowerCase(),
    capital: search.toUpperCase(),
    number: /\d/.test(number) ? number : null,
  }
  const kinds: RawBuilder<unknown>[] = []
  const meant = documentMeant(search)
  if (sight.invoices && (typed.number || meant)) kinds.push(invoices(customer, typed, meant))
  if (sight.tickets.length > 0) kinds.push(tickets(customer, typed, sight.tickets))
  if (sight.contracts.length > 0) kinds.push(contracts(customer, typed, sight.contracts, sight.today))
  if (sight.contacts) kinds.push(contacts(customer, typed))
  if (kinds.length === 0) return []
  // each kind gets its share: the first of each come before the second of any
  const { rows } = await sql<{ hit: StoredHit }>`
    select hit from (
      select * from (${sql.join(kinds, sql` union all `)}
      ) found (kind, rank, place, hit) order by rank > 0, place, kind limit ${sql.lit(most)}) best
    order by rank, kind, place`.execute(db)
  return rows.map(({ hit }) => hit)
}

/** The first rows of a kind: their ids with rank and place. @param matches selects id, rank and what `order` names */
const firstOf = (matches: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
  select id, rank, row_number() over (order by rank, ${order}) as place from (${matches}) matching
  order by place limit ${sql.lit(most)}) f`

/** A number by all of it, without the letters in front, or by its running number: RE-2026-000039, 2026000039 and 39. */
function rankOf(column: RawBuilder<unknown>, number: string) {
  const plain = sql`translate(${column}, '-/. ', '')`
  const digits = sql`ltrim(${plain}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`
  return {
    contains: sql`position(${number}::text in ${plain}) > 0`,
    rank: sql`case when ${number}::text in (${plain}, ${digits}) then 0
      when starts_with(${plain}, ${number}::text) or starts_with(${digits}, ${number}::text)
        or ltrim(substring(${column} from '\\d+$'), '0') = ltrim(${number}::text, '0') then 1
      else 2 end`,
  }
}

function invoices(
  customer: number,
  { number, capital: whole }: Typed,
  meant: RawBuilder<boolean> | null,
): RawBuilder<unknown> {
  const { contains, rank } = rankOf(sql`number`, number ?? '')
  return sql`
    select 1, f.rank, f.place, json_build_object('kind', 'invoice', 'id', d.id, 'number', d.number, 'document', d.kind,
      'status', s.status, 'gross_minor', d.gross_minor, 'open_minor', s.open_minor, 'due_on', d.due_on, 'currency', d.currency,
      'issued_on', d.issued_on)
    from ${firstOf(
      sql`select id, issued_on, ${number ? rank : sql`2`} as rank from (
          (select id, issued_on, number, gross_minor, period_from from ${documentTable} where customer_number = ${customer}
            order by issued_on desc, id desc limit ${sql.lit(latest)})
          union select id, issued_on, number, gross_minor, period_from from ${documentTable} where customer_number = ${customer} and number = ${whole}) looked
        where ${number ? contains : sql`false`} or ${meant ?? sql`false`}`,
      sql`issued_on desc, id desc`,
    )}
    join ${documentTable} d on d.customer_number = ${customer} and d.id = f.id
    join ${documentSettlementTable} s on s.customer_number = d.customer_number and s.document_id = d.id`
}

function tickets(customer: number, { beginning, words, number }: Typed, scope: ContractScope): RawBuilder<unknown> {
  return sql`
    select 2, f.rank, f.place, json_build_object('kind', 'ticket', 'number', t.number, 'subject', t.subject, 'status', t.status,
      'updated_at', t.updated_at)
    from ${firstOf(
      sql`select id, updated_at, status in ('closed', 'merged') as over, case when number::text = ${number}::text then 0
          when starts_with(number::text, ${number}::text) or subject ilike ${beginning} then 1 else 2 end as rank
        from ${ticketTable} where customer_number = ${customer} and ${inScope(sql`contract_id`, customer, scope)}
          and (starts_with(number::text, ${number}::text) or subject ilike all(${words}::text[]))`,
      sql`over, updated_at desc, id desc`,
    )}
    join ${ticketTable} t on t.customer_number = ${customer} and t.id = f.id`
}

/** Each word occurs in the names or what identifies it technically, as in the list of contracts. */
function contracts(customer: number, typed: Typed, scope: ContractScope, today: string): RawBuilder<unknown> {
  const { beginning, words, small, number } = typed
  const { contains, rank } = rankOf(sql`c.number`, number ?? '')
  return sql`
    select 3, f.rank, f.place, json_build_object('kind', 'contract', 'number', c.number, 'label', c.label, 'product', p.name,
      'group', p.product_group, 'state', ${stateOn(today)}, 'domain', c.domain)
    from ${firstOf(
      sql`select c.id, c.label, c.state = any(${finishedStates}::text[]) as finished, least(
          case when c.domain = ${small} then 0 when c.domain ilike ${beginning} or c.label ilike ${beginning} then 1 else 2 end,
          ${number ? rank : sql`2`}) as rank
        from ${contractTable} c join ${productTable} p on p.code = c.product_code
        where c.customer_number = ${customer} and ${inScope(sql`c.id`, customer, scope)}
          and (${number ? contains : sql`false`} or concat_ws(' ', c.number, c.label, p.name,
            (select string_agg(a ->> 'value', ' ') from jsonb_array_elements(c.attributes) a)) ilike all(${words}::text[]))`,
      sql`finished, label, id`,
    )}
    join ${contractTable} c on c.customer_number = ${customer} and c.id = f.id
    join ${productTable} p on p.code = c.product_code`
}

function contacts(customer: number, { beginning, words, small }: Typed): RawBuilder<unknown> {
  return sql`
    select 4, f.rank, f.place, json_build_object('kind', 'contact', 'id', c.id, 'name', c.name, 'email', c.email)
    from ${firstOf(
      sql`select id, name, case when email_key = ${small} then 0
          when name ilike ${beginning} or last_name ilike ${beginning} or email ilike ${beginning} then 1 else 2 end as rank
        from ${contactTable} where customer_number = ${customer}
          and concat_ws(' ', name, organisation, email) ilike all(${words}::text[])`,
      sql`name, id`,
    )}
    join ${contactTable} c on c.customer_number = ${customer} and c.id = f.id`
}
