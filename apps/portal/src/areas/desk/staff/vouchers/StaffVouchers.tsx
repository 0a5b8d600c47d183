import { voucherStates } from '@kontor/contract/enums/balance'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { isFiltered } from '../../../../list/list-search.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { BatchItem } from './BatchItem.tsx'
import { NewBatchCard } from './NewBatchCard.tsx'
import { type FreshCodes, NewCodes } from './NewCodes.tsx'
import type { VoucherSearch } from './voucher-search.ts'

type StaffVouchersProps = { batches: CallOutput<'GET /ajax/v1/staff/vouchers'>; search: VoucherSearch }

/** Vouchers by the batch: what they are worth, who redeemed them, and their codes, once. */
export const StaffVouchers = ({ batches, search }: StaffVouchersProps) => {
  const t = useTranslations('staff.vouchers')
  const [fresh, setFresh] = useState<FreshCodes | null>(null)
  const filtered = isFiltered(search)
  return (
    <>
      <PageHeader back={<BackLink to="/staff">{t('back')}</BackLink>} title={t('title')} subtitle={t('lead')} />
      {fresh && <NewCodes fresh={fresh} onKept={() => setFresh(null)} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t('list.title')} flush>
          <ListFilters q={search.q} filtered={filtered} active={search.state ? 1 : 0}>
            <FilterSelect
              name="state"
              label={t('list.state')}
              value={search.state}
              options={voucherStates.map(value => ({ value, label: t(`states.${value}`) }))}
            />
          </ListFilters>
          {batches.data.length === 0 ? (
            <p className="p-5 text-13 text-muted">{t(filtered ? 'list.nothingFound' : 'list.none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line px-5 py-4 max-sm:px-4">
              {batches.data.map(batch => (
                <BatchItem key={batch.id} batch={batch} waiting={fresh !== null} onCodes={setFresh} />
              ))}
            </ul>
          )}
          <ListPaging list={batches} />
        </Card>
        <NewBatchCard alone={batches.alone} />
      </div>
    </>
  )
}
