import { appendFileSync } from 'node:fs'
import type { KyselyPlugin, OperationNode, QueryId, QueryResult, RawNode, UnknownRow } from 'kysely'

type Kind = 'null' | 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'object'
/** Counts the values that were seen in one place by their kind: of texts it keeps a few, of arrays and objects what they held. */
export type Seen = { [K in Kind]?: number } & { texts?: string[]; items?: Seen; fields?: Record<string, Seen> }
/** Holds what was seen of each statement, or part of one, by the text of its template. */
export type SeenRows = Record<string, Seen>

/** Counts what is read of a result, and of an array in it. */
const mostRows = 50
const mostTexts = 50

let rows: SeenRows = {}

/** The text of a template, with a mark in the place of each value. */
export const templateText = (fragments: readonly string[]): string => fragments.join('?')

/** Notes of each statement that came of a template, and of each template that is selected in a statement of the builder, what it answered. */
export function seesRows(): KyselyPlugin {
  const nodes = new WeakMap<QueryId, OperationNode>()
  return {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    async transformResult({ queryId, result }) {
      const node = nodes.get(queryId)
      if (node) noteResult(node as Selecting, result)
      return result
    },
  }
}

/** The parts of Kysely's nodes that are looked at. */
type Selecting = OperationNode & { selections?: readonly Selection[]; returning?: { selections: readonly Selection[] } }
type Selection = { selection: OperationNode & { node?: OperationNode; alias?: OperationNode & { name?: string } } }
const isRaw = (node: OperationNode | undefined): node is RawNode => node?.kind === 'RawNode'

function noteResult(node: Selecting, { rows: found }: QueryResult<UnknownRow>): void {
  if (isRaw(node)) {
    note(templateText(node.sqlFragments), found)
    noteList(node, found)
  }
  for (const { selection } of node.selections ?? node.returning?.selections ?? []) {
    const { node: selected, alias } = selection
    const name = alias?.name
    if (isRaw(selected) && name !== undefined)
      note(
        templateText(selected.sqlFragments),
        found.map(row => row[name]),
      )
  }
}

/** Reads lists as well, whose rows are one value: the template of their columns says what they hold. */
function noteList(node: RawNode, [page]: readonly UnknownRow[]): void {
  const columns = page?.rows && page.total !== undefined ? columnsIn(node) : undefined
  if (columns) note(templateText(columns.sqlFragments), page?.rows as unknown[])
}

function columnsIn({ sqlFragments, parameters }: RawNode): RawNode | undefined {
  const [first] = parameters
  if (templateText(sqlFragments) === 'select ?, ? ? and ? order by ? limit ?') return isRaw(first) ? first : undefined
  return parameters.filter(isRaw).map(columnsIn).find(Boolean)
}

function note(template: string, values: readonly unknown[]): void {
  rows[template] = values.slice(0, mostRows).reduce<Seen>(withValue, rows[template] ?? {})
}

function withValue(seen: Seen, value: unknown): Seen {
  const kind = kindOf(value)
  seen[kind] = (seen[kind] ?? 0) + 1
  if (typeof value === 'string' && value.length <= 40) addText(seen, value)
  if (Array.isArray(value)) seen.items = value.slice(0, mostRows).reduce<Seen>(withValue, seen.items ?? {})
  if (kind === 'object') {
    seen.fields ??= {}
    for (const [name, field] of Object.entries(value as object))
      seen.fields[name] = withValue(seen.fields[name] ?? {}, field)
  }
  return seen
}

function addText(seen: Seen, text: string): void {
  seen.texts ??= []
  if (seen.texts.length < mostTexts && !seen.texts.includes(text)) seen.texts.push(text)
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'date'
  if (Buffer.isBuffer(value)) return 'bytes'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** Adds what has been seen since the last call to a file, as one line. */
export function keepSeen(file: string): void {
  if (Object.keys(rows).length > 0) appendFileSync(file, `${JSON.stringify(rows)}\n`)
  rows = {}
}

/** Puts together what was seen in two places. */
export function together(one: Seen, other: Seen): Seen {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Seen)[]
  const sum = Object.fromEntries(kinds.map(kind => [kind, sumOf(one[kind], other[kind])]))
  return sum as Seen // each member is the sum of two of its own type
}

function sumOf(one: Seen[keyof Seen], other: Seen[keyof Seen]): unknown {
  if (one === undefined || other === undefined) return one ?? other
  if (typeof one === 'number') return one + Number(other)
  if (Array.isArray(one)) return [...new Set([...one, ...(other as string[])])]
  return together(one as Seen, other as Seen)
}
