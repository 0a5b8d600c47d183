import type { ListOf } from '@kontor/contract/wire/list'
import { type RawBuilder, sql } from 'kysely'
import { problem } from '../http/problem.ts'
import type { Db } from './database.ts'

/** Totals are exact up to here; beyond, the count stops. */
export const exactTotal = 1000

/** PostgreSQL types a list can be ordered by, each with the texts it accepts: a forged cursor's value is never cast. */
const accepts = {
  text: (value: string) => !value.includes('\0'),
  bigint: (value: string) => /^-?\d{1,18}$/.test(value),
  uuid: (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  date: (value: string) => value === 'infinity' || isDay(value),
  timestamptz: (value: string) => {
    const parts = /^(\S{10}) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.exec(value)
    return parts !== null && isDay(parts[1] ?? '')
  },
} as const

function isDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`) // a thirteenth month is NaN, a 31st of February the 3rd of March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * An SQL expression that is never null. With row-level security an index serves it only if it is leakproof: a column or
 * a `case`, no function.
 */
export type SortKey = { sql: string; type: keyof typeof accepts }

/** A list's order: one key, and a unique one that breaks ties, both in the same direction. */
export type Order = { name: string; key: SortKey; tie: SortKey; descending: boolean }

type KeyName<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort

/** Reads a `sort` parameter, `-name` for descending. @param keys what each name stands for */
export function orderOf<Sort extends string>(sort: Sort, keys: Record<KeyName<Sort>, SortKey>, tie: SortKey): Order {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  return { name: sort, key: keys[name as KeyName<Sort>], tie, descending } // the name is the sort without its sign
}

/** Says that what has waited longest comes first. @param since a `timestamptz`, never null @param tie the id, where it is a uuid */
export const oldestFirst = (since: string, tie: string | SortKey): Order => ({
  name: 'since',
  key: { sql: since, type: 'timestamptz' },
  tie: typeof tie === 'string' ? { sql: tie, type: 'uuid' } : tie,
  descending: false,
})

type Cursor = { back: boolean; key: string; tie: string }

const writeCursor = (order: Order, { back, key, tie }: Cursor): string =>
  Buffer.from(JSON.stringify([order.name, back, key, tie])).toString('base64url')

function readCursor(text: string, order: Order): Cursor {
  const [name, back, key, tie] = parts(text)
  if (name !== order.name || typeof back !== 'boolean' || typeof key !== 'string' || typeof tie !== 'string')
    throw problem('cursor_invalid')
  if (!accepts[order.key.type](key) || !accepts[order.tie.type](tie)) throw problem('cursor_invalid')
  return { back, key, tie }
}

function parts(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return [] // not even JSON, so not made here
  }
}

/** Says which page of a list it is. */
export type Page = {
  order: Order
  cursor: Cursor | undefined
  /** Rows to fetch: one more than asked for shows whether the list continues. */
  take: number
}

/** @throws cursor_invalid where it is forged, or of another order */
export const pageOf = (order: Order, { cursor, limit }: Paging): Page => ({
  order,
  cursor: cursor === undefined ? undefined : readCursor(cursor, order),
  take: limit + 1,
})

export type Keyset = Page & {
  /** Is where the page begins: `true` on the first one. */
  condition: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  /** Selected with each row: the values of its cursor, as text and thus exact. */
  keys: RawBuilder<unknown>
}

/** The pieces of one page's SQL. On the way back rows come in reverse; `pageTexts` turns them. */
export function keyset(page: Page): Keyset {
  const { order, cursor } = page
  const descending = order.descending !== (cursor?.back ?? false)
  const key = sql.raw(order.key.sql)
  const tie = sql.raw(order.tie.sql)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const cast = (value: string, { type }: SortKey) => sql`${value}::${sql.raw(type)}`
  return {
    ...page,
    condition: cursor
      ? sql`(${key}, ${tie}) ${sql.raw(descending ? '<' : '>')} (${cast(cursor.key, order.key)}, ${cast(cursor.tie, order.tie)})`
      : sql`true`,
    orderBy: sql`${key} ${direction}, ${tie} ${direction}`,
    keys: sql`(${key})::text as sort_key, (${tie})::text as sort_tie`,
  }
}

/** A row with the columns of `keyset`'s `keys`. */
type Keyed = { sort_key: string; sort_tie: string }

type Edge = readonly [key: string, tie: string]
/** Says of a page's rows as fetched: how many, the keys of the first and the last one that it keeps, and how many there are in all. */
export type Edges = { found: number; first: Edge | null; last: Edge | null; total: number }

/**
 * A list's answer without its rows.
 * @throws cursor_invalid where nothing is left after the cursor: an empty page would lead nowhere
 */
export function placeOf({ found, first, last, total }: Edges, page: Page): Omit<ListOf<never>, 'data'> {
  const { order, cursor, take } = page
  if (cursor && found === 0) throw problem('cursor_invalid')
  const goesOn = found === take
  const cursorAt = (edge: Edge | null, back: boolean) =>
    edge && writeCursor(order, { back, key: edge[0], tie: edge[1] })
  const [upper, lower] = cursor?.back ? [last, first] : [first, last]
  return {
    next_cursor: cursor?.back || goesOn ? cursorAt(lower, false) : null,
    previous_cursor: cursor && (!cursor.back || goesOn) ? cursorAt(upper, true) : null,
    total: Math.min(total, exactTotal),
    total_exact: total <= exactTotal,
  }
}

/** A list: what a row holds, where the rows are, and in which order. */
export type List<Row = unknown> = {
  order: Order
  columns: RawBuilder<Row>
  /** `from … where …`; a source that is made for one page is told which. */
  source: RawBuilder<unknown> | ((page: Keyset) => RawBuilder<unknown>)
  /** Counts all rows, where the source itself would count them for more, or not at all. */
  total?: RawBuilder<number>
  /** `with …`, which the source reads. */
  with?: RawBuilder<unknown>
  /** Is told beside the rows, by its name. */
  extra?: Record<string, RawBuilder<unknown>>
}

/** Says which page is asked for. */
export type Paging = { cursor?: string | undefined; limit: number }

/** Holds what `pageTexts` makes of a page: its items as JSON, `betweenItems` between them, and the rest. */
export type PageTexts = { items: string; rest: string }
/** Stands in no JSON, as aggregates there write line feeds. */
export const betweenItems = '\x1e'

/**
 * Reads a page of a list in one statement; `listWithSession` reads in the session's own.
 * @param itemOf makes of a row what the answer holds
 */
export async function list<Row, Item = Row, Extra extends object = object>(
  db: Db,
  {
    columns,
    order,
    source,
    total,
    with: before,
    extra,
  }: List<Row> & { extra?: { [Name in keyof Extra]: RawBuilder<Extra[Name]> } },
  paging: Paging,
  itemOf = (row: Row): Item => row as unknown as Item, // the row itself is the item, where no one says otherwise
): Promise<ListOf<Item> & Extra> {
  const page = keyset(pageOf(order, paging))
  const from = typeof source === 'function' ? source(page) : source
  const { rows } = await sql<{ rows: Keyed[]; total: number; extra: Extra }>`${before ?? sql``} select ${jsonRows(
    sql`select ${columns}, ${page.keys} ${from} and ${page.condition} order by ${page.orderBy} limit ${page.take}`,
  )} as rows, ${total ?? cappedCount(from)} as total, json_build_object(${namedValues(extra ?? {})}) as extra`.execute(
    db,
  )
  const [{ rows: found, total: counted, extra: others }] = rows as [(typeof rows)[number]] // a select without from answers one row
  const kept = found.slice(0, paging.limit)
  const edgeOf = (row: Keyed | undefined): Edge | null => (row ? [row.sort_key, row.sort_tie] : null)
  const place = placeOf(
    { found: found.length, first: edgeOf(kept[0]), last: edgeOf(kept.at(-1)), total: counted },
    page,
  )
  if (page.cursor?.back) kept.reverse()
  // of its own columns
  return { data: kept.map(({ sort_key: _key, sort_tie: _tie, ...row }) => itemOf(row as Row)), ...place, ...others }
}

/** The arguments of `json_build_object`. */
const namedValues = (values: object): RawBuilder<unknown> =>
  sql.join(Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]))

/** A page whose items PostgreSQL writes as the answer holds them, as a `select` of one row of texts. */
export function pageTexts(
  asked: Page,
  { columns, source, total, with: before, extra }: Omit<List, 'order'>,
): RawBuilder<PageTexts> {
  const page = keyset(asked)
  const from = typeof source === 'function' ? source(page) : source
  const kept = sql.lit(page.take - 1)
  const edge = (place: RawBuilder<unknown>) =>
    sql`(array_agg(json_build_array(sort_key, sort_tie) order by place))[${place}]`
  return sql<PageTexts>`${before ?? sql``}
    select coalesce(string_agg(item, ${sql.lit(betweenItems)} order by place ${sql.raw(page.cursor?.back ? 'desc' : 'asc')})
        filter (where place <= ${kept}), '') as items,
      json_build_object('found', count(*), 'first', ${edge(sql`1`)}, 'last', ${edge(sql`least(count(*), ${kept})::integer`)},
        ${namedValues({ total: total ?? cappedCount(from), ...extra })})::text as rest
    from (select fetched.*, row_number() over () as place from (
      select (select to_json(i) from (select ${columns}) i)::text as item, ${page.keys}
      ${from} and ${page.condition} order by ${page.orderBy} limit ${page.take}) fetched) page`
}

/** Makes of what a `select` finds a JSON array of objects, empty where it finds nothing. */
export function jsonRows(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(found), '[]') from (${select}) found)`
}

/** Counts the rows of a source, up to `exactTotal + 1`. @param source `from … where …` */
export function cappedCount(source: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::integer from (select ${source} limit ${sql.lit(exactTotal + 1)}) counted)`
}

/** Escapes a text for `like` and `ilike`: wildcards that people type lose their meaning. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** The words of a search as patterns for `ilike all`; none for an empty search. */
export function wordPatterns(search: string | undefined): string[] {
  const words = search?.split(/\s+/) ?? []
  return words.filter(word => word !== '').map(word => `%${likeLiteral(word)}%`)
}
