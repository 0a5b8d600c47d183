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
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ContractFilters } from './ContractFilters.tsx'
import { ContractTable } from './ContractTable.tsx'
import type { ContractLine } from './contract-fields.ts'
import { type ContractSearch, restingSort } from './contract-search.ts'

type ContractsPageProps = {
  list: Shown<CallOutput<'GET /ajax/v1/contracts'>, keyof ContractLine>
  search: ContractSearch
}

export const ContractsPage = ({ list, search }: ContractsPageProps) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.list')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <>
      <PageHeader title={texts('title')} action={<OrderLink />} />
      <Card flush>
        {(filtered || !empty) && <ContractFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContracts />}
            sentence={t(filtered ? 'nothingFound' : 'empty')}
            action={
              filtered ? (
                <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('clear')}
                </Link>
              ) : (
                <OrderLink />
              )
            }
          />
        ) : (
          <ContractTable rows={list.data} sort={search.sort ?? restingSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}
