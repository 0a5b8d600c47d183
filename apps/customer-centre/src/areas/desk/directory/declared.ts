import { Readable } from 'node:stream'
import type { directoryEndpoints } from '@kontor/contract/areas/desk/directory'
import { csvLines, csvStart } from '@kontor/contract/csv'
import type { DirectoryList } from '@kontor/contract/enums/directory'
import { decimalString, type Money } from '@kontor/contract/money'
import type { ListFileBody } from '@kontor/contract/wire/list-file'
import type { SavedView } from '@kontor/contract/wire/saved-view'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb, TransactionOptions } from '../../../platform/db/database.ts'
import { type List, list } from '../../../platform/db/list.ts'
import type { Context, OutsideContext } from '../../../platform/http/context.ts'
import { savedViews } from '../../people/identity/saved-views.ts'

type Endpoints = typeof directoryEndpoints
/** Is what a list may depend on. */
export type Asked<E extends keyof Endpoints> = Pick<Context<Endpoints[E]>, 'caller' | 'locale' | 'query' | 'services'>

type Declared<Row, Extra> = Omit<List<Row>, 'extra'> & { extra?: { [Name in keyof Extra]: RawBuilder<Extra[Name]> } }
type Reader = { db: OperatorDb; caller: { userId: string }; query: { cursor?: string | undefined; limit: number } }

/** Answers with a page of a list, and with the views of it that the reader can choose. */
export const pageOf =
  <A, Row, Extra extends object>(name: DirectoryList, declared: (asked: A) => Declared<Row, Extra>) =>
  (context: A & Reader) => {
    const made = declared(context)
    const extra = { ...made.extra, views: sql<SavedView[]>`${savedViews(name, context.caller.userId)}` }
    return list<Row, Row, Extra & { views: never[] }>(context.db, { ...made, extra } as never, context.query) // the list's own beside the views
  }

type Inside = Pick<Context<Endpoints['staffMailsFile']>, 'audit' | 'db'>
type FileContext = Pick<OutsideContext<Endpoints['staffMailsFile']>, 'body' | 'reply'> & {
  inTransaction<T>(work: (inside: Inside) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** Rows that are read at a time: no statement is long, and no more than these are in memory. */
const atOnce = 1000

/** Answers with a list as a CSV file, from its first row to its last. */
export const fileOf = <A, Row>(name: DirectoryList, declared: (asked: A) => Declared<Row, object>) => ({
  kind: 'outside' as const,
  async run(context: FileContext & A) {
    const { body, inTransaction, reply } = context
    // all customers' data leave the house: who took them is kept
    await inTransaction(({ audit }) =>
      audit({
        action: 'list.exported',
        subject: { kind: 'list', id: name, label: name },
        customer: 0,
      }),
    )
    void reply.headers({ 'Content-Type': 'text/csv; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
    return Readable.from(
      (async function* () {
        yield csvStart + csvLines([body.columns.map(({ head }) => head)], body.decimal_mark)
        const cells = cellsOf(body)
        let cursor: string | undefined
        do {
          const paging = { cursor, limit: atOnce }
          const uncounted = { ...declared(context), extra: {}, total: sql<number>`0` }
          const page = await inTransaction(({ db }) => list(db, uncounted, paging), { reads: true })
          yield csvLines(page.data.map(cells), body.decimal_mark)
          cursor = page.next_cursor ?? undefined
        } while (cursor !== undefined)
      })(),
      { objectMode: false },
    )
  },
})

/** Writes the chosen fields of a row, with the page's words for its codes. */
function cellsOf({ columns, decimal_mark, words }: ListFileBody) {
  const known = new Map(words.map(({ field, value, text }) => [`${field} ${value}`, text]))
  const cell = (row: object, field: string): string => {
    const value = field.split('.').reduce<unknown>((part, name) => ownOf(part, name), row)
    const text = textOf(value)
    const word = known.get(`${field} ${text}`)
    return word === undefined
      ? text
      : word.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => textOf(ownOf(row, other)))
  }
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return value.map(textOf).join(', ')
    if (typeof value !== 'object') return String(value)
    if ('amount_minor' in value) return decimalString(value as Money).replace('.', decimal_mark) // no other field of a row has one
    return Object.entries(value)
      .map(([name, part]) => known.get(`${name} ${part}`) ?? textOf(part))
      .join(' ')
  }
  return (row: unknown) => columns.map(({ field }) => cell(row as object, field)) // a list's rows are objects
}

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? value[name as keyof typeof value]
    : undefined
