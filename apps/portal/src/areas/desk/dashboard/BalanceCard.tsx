import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

export const BalanceCard = ({ card }: { card: CardOf<CardData<'balance'>> }) => {
  const t = useTranslations('dashboard')
  return (
    <DashboardCard
      title={t('balance.title')}
      card={card}
      action={
        <Link to="/billing" className="text-link">
          {t('balance.all')}
        </Link>
      }
    >
      {data => <Balance data={data} />}
    </DashboardCard>
  )
}

const Balance = ({
  data: { open, payable, overdue, overdue_count, credit, next_debit },
}: {
  data: CardData<'balance'>
}) => {
  const t = useTranslations('dashboard.balance')
  const locale = useNumberLocale()
  const mayPay = canDo(useUser(), 'billing:write')
  return (
    <>
      <p className="text-28 font-semibold">
        <Money value={open} />
      </p>
      <p className="text-13 text-muted">{t(open.amount_minor > 0 ? 'open' : 'nothingOpen')}</p>
      {payable.amount_minor < open.amount_minor && (
        <p className="text-13 text-muted">
          {t(payable.amount_minor > 0 ? 'openPart' : 'openWaits', { payable: formatMoney(payable, locale) })}
        </p>
      )}
      <dl className="mt-3 flex flex-col divide-y divide-line text-13">
        {overdue_count > 0 && (
          <Row term={t('overdue', { count: overdue_count })}>
            <Money value={overdue} className="font-medium text-danger" />
            {mayPay && (
              <Link to="/billing/pay" search={{ documents: 'overdue' }} className="text-link block">
                {t('payNow')}
              </Link>
            )}
          </Row>
        )}
        {credit.amount_minor > 0 && (
          <Row term={t('credit')}>
            <Money value={credit} />
          </Row>
        )}
        <Row term={t('nextDebit')}>
          {next_debit ? (
            <>
              <Money value={next_debit.amount} className="font-medium" /> · <LocalDate value={next_debit.on} />
              <span className="block text-12 text-muted">{next_debit.method}</span>
            </>
          ) : (
            <span className="text-muted">{t('noDebit')}</span>
          )}
        </Row>
      </dl>
    </>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="fact-row">
    <dt className="text-muted">{term}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
)
