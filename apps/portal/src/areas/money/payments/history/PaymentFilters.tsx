import { paymentStatuses } from '@kontor/contract/enums/billing'
import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { usePaymentExport } from './payment-export.ts'
import type { PaymentSearch } from './payment-search.ts'

export const PaymentFilters = ({ search, filtered }: { search: PaymentSearch; filtered: boolean }) => {
  const t = useTranslations('payments.history')
  const rows = usePaymentExport(search)
  return (
    <ListFilters
      wordless
      filtered={filtered}
      active={search.status === undefined ? 0 : 1}
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
        options={paymentStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
      />
    </ListFilters>
  )
}
