import { subjectsOf } from '@kontor/contract/enums/audit-actions'
import { sql } from 'kysely'
import type { FilePurpose } from '../../../../platform/files/records.ts'
import type { Columns, ExportedFile, ExportedPart } from '../../../../platform/privacy/personal-data.ts'

/** The archive's customer and person, as the conditions of the map name them. */
export type Subject = {
  customer: number
  user: string
  now: Date
  /** Says whether the reader may see all of the customer's areas: the activity shows what changed in them. */
  whole: boolean
  /** Says whether they may read the contracts, and so which of them name a contact. */
  contracts: boolean
  /** The purposes of files they may have: each belongs to something of an area. */
  purposes: readonly FilePurpose[]
}

/** One statement of a table: each row as one JSON text, and how many rows of each part stand in it. */
export function tableQuery(
  table: string,
  file: ExportedFile,
  parts: readonly [table: string, part: ExportedPart][],
  subject: Subject,
): string {
  const joins = parts.map(
    ([name, part], place) => `left join lateral (
      select coalesce(json_agg(row_to_json(r) order by ${orderOf(part)}), '[]') as rows, count(*)::integer as count
      from ${name} t cross join lateral (select ${columnList(part)}) r where ${part.joined}) part${place} on true`,
  )
  const nested = parts.map(([, part], place) => `part${place}.rows as "${part.as}"`)
  const counts = parts.map((_, place) => `, part${place}.count as count${place}`)
  // a part's condition calls its parent p
  const query = `select row_to_json(r)::text as row${counts.join('')}
    from (select t.* from ${table} t where ${file.rows ?? 't.customer_number = :customer'}) p
    cross join lateral (select p.*) t
    ${joins.join('\n')}
    cross join lateral (select ${[columnList(file), ...nested].join(', ')}) r
    order by ${orderOf(file)}`
  return filledIn(query, subject)
}

/** The columns by their names in the archive, in the map's order. */
export function columnNames({ columns }: Columns): { column: string; name: string }[] {
  return columns
    .split(/\s+/)
    .filter(Boolean)
    .map(word => {
      const [column = '', name = column] = word.split(':')
      return { column, name }
    })
}

const orderOf = ({ order = 'id' }: { order?: string }): string =>
  order
    .split(' ')
    .map(column => `t."${column}"`)
    .join(', ')

function columnList(columns: Columns): string {
  const plain = columnNames(columns).map(({ column, name }) => `t."${column}" as "${name}"`)
  const computed = Object.entries(columns.computed ?? {}).map(([name, expression]) => `${expression} as "${name}"`)
  return [...plain, ...computed].join(', ')
}

/**
 * Values are part of the text, because a cursor takes no parameters: a number, an id made here, a time and two fixed
 * words.
 */
function filledIn(query: string, { customer, user, now, whole, contracts, purposes }: Subject): string {
  if (!Number.isSafeInteger(customer) || !/^[\da-f-]{36}$/.test(user)) throw new Error('no customer or no user')
  const personal = subjectsOf('security').map(area => `'${area}'`)
  const values: Record<string, string> = {
    customer: String(customer),
    user: `'${user}'::uuid`,
    now: `'${now.toISOString()}'`,
    whole: String(whole),
    contracts: String(contracts),
    // never an empty list, which SQL does not have
    purposes: ['', ...purposes].map(purpose => `'${purpose}'`).join(', '),
    personal: `split_part(t.action, '.', 1) in (${personal.join(', ')})`,
  }
  return query.replaceAll(
    /(?<![:\w]):(customer|user|now|whole|contracts|purposes|personal)\b/g,
    (_, name: string) => values[name] ?? '',
  )
}

export const cursorOver = (query: string) => sql.raw(`declare exported no scroll cursor for ${query}`)
