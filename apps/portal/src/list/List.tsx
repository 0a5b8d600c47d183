import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ChevronDownIcon } from '../ui/MoreIcons.tsx'
import { Select } from '../ui/Select.tsx'
import { Cell, type CellLook, HeadCell, Table, TableBody, TableHead, TableRow } from '../ui/Table.tsx'
import { everyRow, type RowPage } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { isFiltered } from './is-filtered.ts'
import { ListFilters } from './ListFilters.tsx'
import { ListPaging } from './ListPaging.tsx'

type Search = { q?: string | undefined; sort?: string | undefined; [name: string]: string | number | undefined }
type Order<S extends Search> = NonNullable<S['sort']>
type OwnFilter<S extends Search> = Exclude<keyof S & string, 'q' | 'sort' | 'cursor' | 'from' | 'to'>
type Filter = { label: string; options: readonly { value: string; label: string }[] }

type Look = CellLook & {
  /** Shows the heading before the value in a row of two lines. */
  labelled?: boolean
}

type Column<Line, By> = Look & {
  cell: (row: Line) => ReactNode
  /** The part of the look that depends on the row. */
  look?: (row: Line) => Look
  /** The heading on the page, where the file has another. */
  head?: string
  /** The order that the heading gives the list, without the minus of the descending one. */
  by?: By
  /** A to Z at the first press; without it the largest or latest comes first. */
  ascendingFirst?: boolean
}

type ListFile<Row, Name extends string> = {
  /** Reads the matching rows with all their fields, page by page. */
  read: (cursor: string | undefined) => Promise<RowPage<Row>>
  /** Each column in its order, with dates and numbers as every spreadsheet reads them. */
  cells: { [N in Name]: (row: Row) => string }
}

/** A file that the server writes: it names a field of the row for each column. */
type ServerFile<Name extends string> = {
  fields: { [N in Name]: string }
  fetch: (columns: { head: string; field: string }[]) => Promise<Blob>
}

type ListProps<Line, Row, S extends Search, Name extends string> = {
  /** The area's texts: every list has these. */
  t: (key: 'export.hint' | 'export.file' | 'list.nothingFound') => string
  /** Names the table for people who cannot see the heading above it. */
  caption: string
  list: Omit<RowPage<Line>, 'next_cursor'> & Parameters<typeof ListPaging>[0]['list']
  rowKey: keyof Line
  /** Is the search as the URL has it. */
  search: S
  filtered?: boolean
  /** The search without its filters. */
  cleared?: Partial<S>
  /** Filters besides words, each a search parameter, with its values. */
  filters?: { [F in OwnFilter<S>]?: Filter | false }
  /** Filters of another kind, such as days. */
  moreFilters?: ReactNode
  /** Every order by its name, as phones show no headings. */
  sorts?: { [O in Order<S>]: string }
  /** The order that the URL does not name. */
  defaultSort?: Order<S>
  /** The heading of a column, on the page and in the file. */
  head: (name: NoInfer<Name>) => string
  /** The columns of the page in their order: each of them is a column of the file as well. */
  columns: { [N in Name]?: Column<Line, Exclude<Order<S>, `-${string}`>> }
  /** The export; or the lines, heads first, of a file that has a format of its own. */
  file: ListFile<Row, Name> | ServerFile<Name> | (() => Promise<string[][]>)
  /** A control in front of each row. */
  control?: { head: ReactNode; cell: (row: Line) => ReactNode } | undefined
  /** A control behind each row. */
  end?: { head: string; cell: (row: Line) => ReactNode }
  /** Names the search parameters of `moreFilters`. */
  counted?: readonly string[]
  /** Stands between the filters and the rows. */
  bar?: ReactNode
  /** Stands there before there is any row. */
  empty: { drawing: ReactNode; sentence: string; action?: ReactNode }
}

/** A list by its declaration: its filters, its table, its export, and the sentence in its place where it is empty. */
export function List<Line, Row, S extends Search, Name extends string>({
  t,
  caption,
  list,
  rowKey,
  search,
  filtered = isFiltered(search),
  cleared = {},
  filters = {},
  moreFilters,
  sorts,
  defaultSort,
  head,
  columns,
  file,
  control,
  end,
  counted = ['from', 'to'],
  bar,
  empty,
}: ListProps<Line, Row, S, Name>) {
  const isEmpty = list.data.length === 0
  const offered = Object.entries<Filter | false | undefined>(filters)
  const shown = Object.entries(columns) as [Name, Column<Line, string>][] // the same keys
  const sort = search.sort ?? defaultSort ?? ''
  return (
    <>
      {(filtered || !isEmpty) && (
        <ListFilters
          q={search.q}
          wordless={!('q' in search)}
          filtered={filtered}
          active={[...offered.map(([name]) => name), ...counted].filter(name => search[name] !== undefined).length}
          action={
            <ExportButton
              hint={t('export.hint')}
              fileName={t('export.file')}
              rows={
                typeof file === 'function'
                  ? file
                  : 'fields' in file
                    ? () => file.fetch(columnsOf(file, head))
                    : () => linesOf(file, head)
              }
            />
          }
        >
          {offered.map(
            ([name, filter]) => filter && <FilterSelect key={name} name={name} value={search[name]} {...filter} />,
          )}
          {moreFilters}
          {sorts && <SortSelect sort={sort} defaultSort={defaultSort ?? ''} names={sorts} />}
        </ListFilters>
      )}
      {bar}
      {isEmpty ? (
        <EmptyState
          {...empty}
          {...(filtered && { sentence: t('list.nothingFound'), action: <ClearLink search={cleared} /> })}
        />
      ) : (
        <Table caption={caption}>
          <TableHead>
            {control && <HeadCell>{control.head}</HeadCell>}
            {shown.map(([name, { by, numeric, ascendingFirst, head: own = head(name) }]) =>
              by ? (
                <SortHead key={name} by={by} sort={sort} numeric={numeric} ascendingFirst={ascendingFirst}>
                  {own}
                </SortHead>
              ) : (
                <HeadCell key={name} numeric={numeric}>
                  {own}
                </HeadCell>
              ),
            )}
            {end && (
              <HeadCell>
                <span className="sr-only">{end.head}</span>
              </HeadCell>
            )}
          </TableHead>
          <TableBody>
            {list.data.map(row => (
              <TableRow key={String(row[rowKey])}>
                {control && (
                  <Cell label={null} place="actions">
                    {control.cell(row)}
                  </Cell>
                )}
                {shown.map(([name, column]) => {
                  const { numeric, place, className, labelled } = { ...column, ...column.look?.(row) }
                  return (
                    <Cell
                      key={name}
                      label={labelled ? (column.head ?? head(name)) : null}
                      numeric={numeric}
                      place={place}
                      className={className}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
                {end && (
                  <Cell label={null} place="actions">
                    {end.cell(row)}
                  </Cell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ListPaging list={list} />
    </>
  )
}

const ClearLink = ({ search }: { search: Record<string, unknown> }) => (
  <Link to="." search={() => search} className={buttonClass({ colour: 'muted', outline: true })}>
    {useTranslations('list')('reset')}
  </Link>
)

function columnsOf<Name extends string>({ fields }: ServerFile<Name>, head: (name: Name) => string) {
  return Object.entries<string>(fields).map(([name, field]) => ({ head: head(name as Name), field })) // the same keys
}

async function linesOf<Row, Name extends string>({ read, cells }: ListFile<Row, Name>, head: (name: Name) => string) {
  const rows = await everyRow(read)
  const columns = Object.entries(cells) as [Name, (row: Row) => string][] // the same keys
  return [columns.map(([name]) => head(name)), ...rows.map(row => columns.map(([, cell]) => cell(row)))]
}

type SortHeadProps = {
  /** The order's name on the wire, without the minus of the descending one. */
  by: string
  /** The list's order now, `-` in front where descending. */
  sort: string
  numeric?: boolean | undefined
  /** A to Z at the first press; without it the largest or latest comes first. */
  ascendingFirst?: boolean | undefined
  children: string
}

/** A column's head that orders the list by it; a second press reverses the order. The order is in the URL. */
const SortHead = ({ by, sort, numeric, ascendingFirst, children }: SortHeadProps) => {
  const t = useTranslations('list')
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  const next = direction === 'descending' || (!direction && ascendingFirst) ? by : `-${by}`
  return (
    <HeadCell sort={direction} numeric={numeric}>
      <Link
        to="."
        search={(search: Record<string, unknown>): Record<string, unknown> => ({
          ...search,
          sort: next,
          cursor: undefined,
        })}
        replace
        resetScroll={false}
        title={t('sortBy', { column: children })}
      >
        {children}
        <ChevronDownIcon className="" />
      </Link>
    </HeadCell>
  )
}

type SortSelectProps = {
  sort: string
  /** The list's order where the URL names none. */
  defaultSort: string
  /** Every order by its name. */
  names: { readonly [order: string]: string }
}

/**
 * The order of a list whose rows are two lines and have no column heads; inside ListFilters. Without script it keeps the
 * order through a search.
 */
const SortSelect = ({ sort, defaultSort, names }: SortSelectProps) => (
  <Select
    name="sort"
    aria-label={useTranslations('list')('sort')}
    defaultValue={sort}
    data-default={defaultSort}
    className="@2xl:min-w-36 @4xl:hidden"
  >
    {Object.entries(names).map(([order, name]) => (
      <option key={order} value={order}>
        {name}
      </option>
    ))}
  </Select>
)
