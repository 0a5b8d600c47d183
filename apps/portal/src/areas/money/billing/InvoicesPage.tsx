import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { OrderLink } from '../../../components/OrderLink.tsx'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { InvoiceLine } from './invoice-fields.ts'
import { type InvoiceSearch, restingSort } from './invoice-search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'

type InvoicesPageProps = { list: Shown<CallOutput<'GET /ajax/v1/invoices'>, keyof InvoiceLine>; search: InvoiceSearch }

export const InvoicesPage = ({ list, search }: InvoicesPageProps) => {
  const t = useTranslations('billing.list')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  const selection = useSelection(list.data)
  return (
    <>
      {(filtered || !empty || list.summary.credit.amount_minor > 0) && <BalanceFigures summary={list.summary} />}
      <Card flush>
        {(filtered || !empty) && <InvoiceFilters search={search} filtered={filtered} />}
        <SelectionBar selection={selection} rows={list.data} />
        {empty ? (
          <EmptyState
            drawing={<EmptyInvoices />}
            sentence={t(filtered ? 'nothingFound' : 'empty')}
            action={
              filtered ? (
                <Link to="/billing" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('clear')}
                </Link>
              ) : (
                <OrderLink />
              )
            }
          />
        ) : (
          <InvoiceTable rows={list.data} sort={search.sort ?? restingSort} selection={selection} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}
