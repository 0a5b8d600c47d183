import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Price } from '../../../components/Price.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'
import { RowList, RowListItem } from './RowList.tsx'

export const ContractsCard = ({ card }: { card: CardOf<CardData<'contracts'>> }) => {
  const t = useTranslations('dashboard.contracts')
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      className="sm:max-lg:col-span-2"
      action={
        <Link to="/billing/contracts" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {({ active, upcoming }) => (
        <>
          <p className="text-28 font-semibold tabular-nums">{active}</p>
          <p className="text-13 text-muted">{t('active', { count: active, upcoming: upcoming.length })}</p>
          {upcoming.length > 0 && (
            <RowList>
              {upcoming.slice(0, 3).map(contract => (
                <RowListItem key={contract.number} aside={<Price value={contract.price} />}>
                  <Link
                    to="/billing/contracts/$contract"
                    params={{ contract: contract.number }}
                    className="row-link truncate"
                  >
                    {contract.label}
                  </Link>
                  <span className="text-12 text-muted">
                    {t.rich(contract.change, { date: () => <LocalDate value={contract.on} /> })}
                  </span>
                </RowListItem>
              ))}
            </RowList>
          )}
        </>
      )}
    </DashboardCard>
  )
}
