import type { DirectoryList as ListName } from '@kontor/contract/enums/directory'
import { formatMoney, type Money as MoneyValue } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { fetchFile } from '../../../../api/fetch-file.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalMark } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { List } from '../../../../list/List.tsx'
import { SavedViews } from '../../../../list/SavedViews.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Listed, ShownList } from './directory-search.ts'

type Row<N extends ShownList> = Listed<N>['list']['data'][number]
type Search<N extends ShownList> = Listed<N>['search']
type ListOf<N extends ShownList, Name extends string> = ComponentProps<typeof List<Row<N>, Row<N>, Search<N>, Name>>
/** The words for what the rows hold as codes, by field. */
type Words = Record<string, Record<string, string>>

type DirectoryListProps<N extends ShownList, Name extends string> = Listed<N> & {
  rowKey?: keyof Row<N>
  words: Words
  /** Search parameters that take one of a field's words, each with its heading. */
  filters: { [F in keyof Search<N>]?: string }
  moreFilters?: ReactNode
  sorts: NonNullable<ListOf<N, Name>['sorts']>
  head: ListOf<N, Name>['head']
  columns: ListOf<N, Name>['columns']
  /** The field of the row that each column of the file holds. */
  fields: { [C in Name]: string }
  drawing: ReactNode
  control?: ListOf<N, Name>['control']
  bar?: ReactNode
}

const apiNames: Partial<Record<ShownList, ListName>> = { 'all-payments': 'payments', 'all-people': 'people' }

/** A list over all customers by its declaration: its views, its filters and words, its columns, and its file, which the server writes. */
export function DirectoryList<N extends ShownList, Name extends string>(props: DirectoryListProps<N, Name>) {
  const {
    shown: address,
    search,
    list,
    words,
    filters,
    moreFilters,
    sorts,
    fields,
    drawing,
    rowKey = 'id',
    ...table
  } = props
  const t = useTranslations('staff.directory')
  const locale = useNumberLocale()
  const shown: ShownList = address
  const name = apiNames[shown] ?? (shown as ListName) // the others are called alike
  const asked = search as Record<string, string | undefined> // read from the address
  const choices = useChoices(list)
  const offered = [...Object.entries<string | undefined>(filters), ...choices.filters]
  const offers: Words = { ...words, ...choices.words }
  const chosen = asked.columns?.split(',')
  const columns = useChosenColumns(table, fields, words, chosen)
  const isShown = (field: string) => chosen === undefined || chosen.includes(field) || field in columns
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <SavedViews list={name} views={list.views} search={asked} />
        <ColumnChooser
          names={namesOf(table.columns, fields).map(name => [name, table.head(name)])}
          shown={Object.keys(columns)}
          title={titleOf(table.columns)}
        />
      </div>
      <Card flush className="any-columns">
        <List
          t={key => (key === 'export.file' ? t(`${shown}.file`) : key === 'export.hint' ? t('exportHint') : t(key))}
          caption={t(`tabs.${shown}`)}
          list={list as ListOf<N, Name>['list']}
          rowKey={rowKey as keyof Row<N>}
          search={search as ListOf<N, Name>['search']}
          filtered={isFiltered(asked, 'columns')}
          cleared={{ columns: asked.columns } as NonNullable<ListOf<N, Name>['cleared']>}
          counted={otherFilters}
          filters={
            Object.fromEntries(
              offered.map(([field, label]) => [
                field,
                {
                  label,
                  options: Object.entries(offers[field] ?? {}).map(([value, text]) => ({ value, label: text })),
                },
              ]),
            ) as unknown as NonNullable<ListOf<N, Name>['filters']> // of the search's own fields
          }
          moreFilters={
            <>
              {moreFilters}
              {'from' in asked && <DateField name="from" label={t('from')} value={asked.from} />}
              {'to' in asked && <DateField name="to" label={t('to')} value={asked.to} />}
              {'due_from' in asked && <DateField name="due_from" label={t('dueFrom')} value={asked.due_from} />}
              {'due_to' in asked && <DateField name="due_to" label={t('dueTo')} value={asked.due_to} />}
            </>
          }
          sorts={sorts}
          defaultSort={Object.keys(sorts)[0] as NonNullable<ListOf<N, Name>['defaultSort']>}
          file={{
            fields: Object.fromEntries(
              Object.entries<string>(fields).filter(([name]) => isShown(name)),
            ) as typeof fields, // fewer of the same
            fetch: cells => {
              const query = Object.entries(asked).flatMap(([key, value]) =>
                value === undefined || key === 'cursor' ? [] : [[key, value]],
              )
              return fetchFile(`/ajax/v1/staff/lists/${name}/file?${new URLSearchParams(query)}`, {
                decimal_mark: decimalMark(locale),
                columns: cells,
                words: Object.entries(words).flatMap(([field, texts]) =>
                  Object.entries(texts).map(([value, text]) => ({ field, value, text })),
                ),
              })
            },
          }}
          empty={{ drawing, sentence: t(`${shown}.empty`) }}
          {...table}
          columns={columns}
        />
      </Card>
    </>
  )
}

/** Are the filters that are no choice among words. */
const otherFilters = ['from', 'to', 'due_from', 'due_to', 'ends_by', 'unused_since', 'owed_from']

type Choices = {
  data: unknown
  countries?: readonly string[]
  tags?: readonly string[]
  products?: readonly { code: string; name: string }[]
}

/** Offers what the answer says that rows can be narrowed by: products, countries, and staff's tags. */
function useChoices({ countries = [], tags = [], products = [] }: Choices) {
  const t = useTranslations('staff.directory.choices')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const words: Words = {
    product: Object.fromEntries(products.map(({ code, name }) => [code, name])),
    country: wordsOf(countries, value => names.of(value) ?? value),
    tag: wordsOf(tags, value => value),
  }
  const filters = (['product', 'country', 'tag'] as const)
    .filter(name => Object.keys(words[name] ?? {}).length > (name === 'country' ? 1 : 0))
    .map((name): [string, string] => [name, t(name)])
  return { words, filters }
}

/** Lists all columns there are: those of the page in their order, then those that the file has besides. */
const namesOf = <Name extends string>(columns: { [N in Name]?: unknown }, fields: { [N in Name]: string }) =>
  [...new Set([...Object.keys(columns), ...Object.keys(fields)])] as Name[] // the keys of both

/** Finds the column that heads its row, which is always there. */
const titleOf = (columns: object): string =>
  Object.entries<{ place?: string }>(columns as Record<string, { place?: string }>) // columns by their names
    .find(([, { place }]) => place === 'title')?.[0] ?? ''

type Table<N extends ShownList, Name extends string> = Pick<ListOf<N, Name>, 'columns' | 'head'>

/** Shows the columns that the address names; one that only the file has is written as it is there. */
function useChosenColumns<N extends ShownList, Name extends string>(
  { columns }: Table<N, Name>,
  fields: { [C in Name]: string },
  words: Words,
  chosen: readonly string[] | undefined,
): ListOf<N, Name>['columns'] {
  const title = titleOf(columns)
  const locale = useNumberLocale()
  if (chosen === undefined) return columns
  const shown = namesOf(columns, fields).filter(name => name === title || chosen.includes(name))
  return Object.fromEntries(
    shown.map(name => {
      const known = columns[name]
      const plain = { labelled: true, cell: (row: Row<N>) => plainCell(row, fields[name], words, locale) }
      // who asks for it wants to see it, where there is little room, too
      const roomy = known?.place === 'wide' || known?.place === 'spare'
      return [name, known ? { ...known, ...(roomy && { place: undefined, labelled: true }) } : plain]
    }),
  ) as ListOf<N, Name>['columns'] // by the same names
}

function plainCell(row: object, field: string, words: Words, locale: string): ReactNode {
  const value = field
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      row,
    )
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return 'amount_minor' in value ? formatMoney(value as MoneyValue, locale) : null // no other field has one
  const text = String(value)
  const word = words[field]?.[text]
  if (word !== undefined) return word
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return <ExactMoment value={text} />
  return /^\d{4}-\d\d-\d\d$/.test(text) ? <LocalDate value={text} /> : text
}

/** Puts a word beside each value. */
export const wordsOf = <V extends string>(values: readonly V[], word: (value: V) => string): Record<string, string> =>
  Object.fromEntries(values.map(value => [value, word(value)]))

type CustomerLinkProps = { row: { customer_number: number; customer_name: string }; title?: boolean }

/** Leads from a row to what staff see of its customer. @property title the link stands for the whole row */
export const CustomerLink = ({ row, title }: CustomerLinkProps) => (
  <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
    <Link
      to="/staff/customers/$number"
      params={{ number: String(row.customer_number) }}
      className={
        title ? 'row-link line-clamp-2 wrap-anywhere @4xl:min-w-36' : 'line-clamp-1 text-brand hover:underline'
      }
    >
      {row.customer_name}
    </Link>
    <span className="text-12 font-normal text-muted tabular-nums">{row.customer_number}</span>
  </span>
)
