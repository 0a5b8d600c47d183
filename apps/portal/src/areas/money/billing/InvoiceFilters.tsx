import { documentFilters, documentKinds } from '@kontor/contract/enums/billing'
import { useTranslations } from 'use-intl/react'
import { useToday } from '../../../i18n/use-today.ts'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { useInvoiceExport } from './invoice-export.ts'
import { type InvoiceSearch, restingSort } from './invoice-search.ts'

/** Every order by its name: phones show no column heads. */
const sortNames = [
  { sort: '-issued_on', text: 'newest' },
  { sort: 'issued_on', text: 'oldest' },
  { sort: '-gross', text: 'largest' },
  { sort: 'gross', text: 'smallest' },
  { sort: 'due_on', text: 'dueSoonest' },
  { sort: '-due_on', text: 'dueLatest' },
  { sort: 'number', text: 'number' },
  { sort: '-number', text: 'numberDown' },
] as const

/** Documents are kept for eight years (§ 14b UStG) after the one they were issued in. */
const yearsKept = 8

export const InvoiceFilters = ({ search, filtered }: { search: InvoiceSearch; filtered: boolean }) => {
  const t = useTranslations('billing')
  const rows = useInvoiceExport(search)
  const thisYear = Number(useToday().slice(0, 4))
  const years = Array.from({ length: yearsKept + 1 }, (_, back) => String(thisYear - back))
  if (search.year !== undefined && !years.includes(String(search.year))) years.push(String(search.year))
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'status',
          label: t('columns.status'),
          options: documentFilters.map(value => ({
            value,
            label: t(value === 'payable' ? 'list.payable' : `statuses.${value}`),
          })),
        },
        {
          name: 'kind',
          label: t('columns.kind'),
          options: documentKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
        },
        { name: 'year', label: t('list.year'), options: years.map(value => ({ value, label: value })) },
      ]}
      sorts={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      restingSort={restingSort}
      rows={rows}
    />
  )
}
