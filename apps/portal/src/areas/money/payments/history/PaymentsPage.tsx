import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { isFiltered } from '../../../../list/list-search.ts'
import type { Shown } from '../../../../list/only-shown.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import type { PaymentLine } from './payment-fields.ts'
import type { PaymentSearch } from './payment-search.ts'

type PaymentsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/payments'>, keyof PaymentLine>; search: PaymentSearch }

export const PaymentsPage = ({ list, search }: PaymentsPageProps) => {
  const t = useTranslations('payments.history')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <Card flush>
      {(filtered || !empty) && <PaymentFilters search={search} filtered={filtered} />}
      {empty ? (
        <EmptyState
          drawing={<EmptyInvoices />}
          sentence={t(filtered ? 'nothingFound' : 'empty')}
          action={
            filtered && (
              <Link to="/billing/payments" className={buttonClass({ colour: 'muted', outline: true })}>
                {t('clear')}
              </Link>
            )
          }
        />
      ) : (
        <PaymentTable rows={list.data} />
      )}
      <ListPaging list={list} />
    </Card>
  )
}
