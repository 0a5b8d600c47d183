import type { DirectoryList as ListName } from '@kontor/contract/enums/directory'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { fetchFile } from '../../../../api/fetch-file.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalMark } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { List } from '../../../../list/List.tsx'
import { SavedViews } from '../../../../list/SavedViews.tsx'
import { Card } from '../../../../ui/Card.tsx'
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
  const offered = Object.entries<string | undefined>(filters)
  return (
    <>
      <SavedViews list={name} views={list.views} search={asked} />
      <Card flush>
        <List
          t={key => (key === 'export.file' ? t(`${shown}.file`) : key === 'export.hint' ? t('exportHint') : t(key))}
          caption={t(`tabs.${shown}`)}
          list={list as ListOf<N, Name>['list']}
          rowKey={rowKey as keyof Row<N>}
          search={search as ListOf<N, Name>['search']}
          filtered={isFiltered(asked)}
          filters={
            Object.fromEntries(
              offered.map(([field, label]) => [
                field,
                { label, options: Object.entries(words[field] ?? {}).map(([value, text]) => ({ value, label: text })) },
              ]),
            ) as unknown as NonNullable<ListOf<N, Name>['filters']> // of the search's own fields
          }
          moreFilters={
            <>
              {moreFilters}
              {'from' in asked && <DateField name="from" label={t('from')} value={asked.from} />}
              {'to' in asked && <DateField name="to" label={t('to')} value={asked.to} />}
            </>
          }
          sorts={sorts}
          defaultSort={Object.keys(sorts)[0] as NonNullable<ListOf<N, Name>['defaultSort']>}
          file={{
            fields,
            fetch: columns => {
              const query = Object.entries(asked).flatMap(([key, value]) =>
                value === undefined || key === 'cursor' ? [] : [[key, value]],
              )
              return fetchFile(`/ajax/v1/staff/lists/${name}/file?${new URLSearchParams(query)}`, {
                decimal_mark: decimalMark(locale),
                columns,
                words: Object.entries(words).flatMap(([field, texts]) =>
                  Object.entries(texts).map(([value, text]) => ({ field, value, text })),
                ),
              })
            },
          }}
          empty={{ drawing, sentence: t(`${shown}.empty`) }}
          {...table}
        />
      </Card>
    </>
  )
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
