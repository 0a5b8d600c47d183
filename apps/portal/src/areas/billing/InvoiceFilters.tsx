import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../list/ExportButton.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import { usePageState } from '../../shell/page-state-context.ts'
import { useInvoiceExport } from './invoice-export.ts'
import { type InvoiceSearch, invoiceKinds, invoiceStatuses, restingSort, sortNames } from './invoice-search.ts'

/** Documents are kept for eight years (§ 14b UStG) after the one they were issued in. */
const yearsKept = 8

type InvoiceFiltersProps = { search: InvoiceSearch; filtered: boolean }

export const InvoiceFilters = ({ search, filtered }: InvoiceFiltersProps) => {
  const t = useTranslations('billing')
  const rows = useInvoiceExport(search)
  const thisYear = new Date(usePageState().renderedAt).getUTCFullYear()
  const years = Array.from({ length: yearsKept + 1 }, (_, back) => String(thisYear - back))
  if (search.year !== undefined && !years.includes(String(search.year))) years.push(String(search.year))
  return (
    <ListFilters
      q={search.q}
      filtered={filtered}
      action={
        <ExportButton
          label={t('export.action')}
          hint={t('export.hint')}
          failed={t('export.failed')}
          fileName={t('export.file')}
          rows={rows}
        />
      }
    >
      <FilterSelect
        name="status"
        label={t('columns.status')}
        value={search.status}
        options={invoiceStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('columns.kind')}
        value={search.kind}
        options={invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
      />
      <FilterSelect
        name="year"
        label={t('list.year')}
        value={search.year}
        options={years.map(value => ({ value, label: value }))}
      />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? restingSort}
        resting={restingSort}
        options={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      />
    </ListFilters>
  )
}
