import type { Balance } from '@kontor/contract/areas/money/balance'
import type { PayoutStanding } from '@kontor/contract/areas/money/payouts'
import { formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { BalanceActions } from './BalanceActions.tsx'
import { MovementFilters } from './MovementFilters.tsx'
import { MovementTable } from './MovementTable.tsx'
import type { MovementSearch } from './movement-search.ts'
import { PayoutCard } from './PayoutCard.tsx'
import { StandingFigures } from './StandingFigures.tsx'
import { StatementLink } from './StatementLink.tsx'

type BalancePageProps = {
  balance: Balance
  payout: PayoutStanding
  movements: CallOutput<'GET /ajax/v1/billing/ledger'>
  methods: CallOutput<'GET /ajax/v1/accounts/payment/get/all'>
  search: MovementSearch
}

export const BalancePage = ({ balance, payout, movements, methods, search }: BalancePageProps) => {
  const t = useTranslations('balance')
  const locale = useNumberLocale()
  const filtered = isFiltered(search)
  const empty = movements.data.length === 0
  const account = balance.accounts.find(({ currency }) => currency === search.currency) ?? balance.accounts[0]
  // before the first movement there is nothing to count, unless it is being paid
  const untouched = empty && !filtered && account?.under_way.count === 0
  return (
    <>
      {account && !untouched && <StandingFigures account={account} free={payout.credit} />}
      <BalanceActions topUp={balance.top_up} methods={methods} />
      {account && account.promotion.amount_minor > 0 && (
        <Banner tone="info">{t('voucher.left', { amount: formatMoney(account.promotion, locale) })}</Banner>
      )}
      <PayoutCard standing={payout} />
      <Card
        flush
        title={t('list.title')}
        subtitle={!empty && t('list.lead')}
        action={!empty && <StatementLink search={search} />}
      >
        {(filtered || !empty) && (
          <MovementFilters
            search={search}
            filtered={filtered}
            currencies={balance.accounts.map(({ currency }) => currency)}
          />
        )}
        {empty ? (
          <EmptyState
            drawing={<EmptyInvoices />}
            sentence={t(filtered ? 'list.nothingFound' : 'list.empty')}
            action={
              filtered && (
                <Link to="/billing/balance" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('list.clear')}
                </Link>
              )
            }
          />
        ) : (
          <MovementTable rows={movements.data} />
        )}
        <ListPaging list={movements} />
      </Card>
    </>
  )
}
