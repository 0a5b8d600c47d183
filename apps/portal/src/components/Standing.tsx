import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { CheckCircleIcon } from '../ui/ControlIcons.tsx'
import { formatDate } from './LocalDate.tsx'
import { Money } from './Money.tsx'

type StandingProps = { summary: BillingSummary; className?: string }

/** Shows what the customer has to pay, as the biggest figure, and below it a line for each other thing that what is open waits for. */
export const Standing = ({ summary, className }: StandingProps) => {
  const t = useTranslations('billing.figures')
  const locale = useNumberLocale()
  const { payable, debits, under_way, disputed, overdue, overdue_count, credit } = summary
  const settled = payable.amount_minor === 0
  return (
    <div className={className}>
      {settled ? (
        <AllSet summary={summary} />
      ) : (
        <div>
          <p className="text-28 font-semibold">
            <Money value={payable} />
          </p>
          <p className="text-13 text-muted">{t('toPay')}</p>
        </div>
      )}
      <dl className="flex flex-col divide-y divide-line text-13">
        {overdue_count > 0 && (
          <Row
            term={
              <Link to="/billing" search={{ status: 'overdue' }} className="text-danger underline">
                {t('overdueSome', { count: overdue_count })}
              </Link>
            }
          >
            <Money value={overdue} className="font-medium text-danger" />
          </Row>
        )}
        {/* the first one is told above */}
        {debits.slice(settled ? 1 : 0).map(({ on, amount, method }) => (
          <Row key={on} term={t('debited', { date: formatDate(on, locale) })}>
            <Money value={amount} className="font-medium" />
            <span className="block text-12 text-muted">{method}</span>
          </Row>
        ))}
        {under_way.amount_minor > 0 && (
          <Row term={t('underWay')}>
            <Money value={under_way} />
          </Row>
        )}
        {disputed.amount_minor > 0 && (
          <Row term={t('disputed')}>
            <Money value={disputed} />
          </Row>
        )}
        {credit.amount_minor > 0 && (
          <Row term={t('credit')}>
            <Money value={credit} />
          </Row>
        )}
      </dl>
    </div>
  )
}

const AllSet = ({ summary: { open, debits } }: StandingProps) => {
  const t = useTranslations('billing.figures')
  const locale = useNumberLocale()
  const [next] = debits
  return (
    <div className="flex items-start gap-2">
      <CheckCircleIcon className="mt-0.5 size-5 text-success" />
      <div className="min-w-0">
        <p className="text-16 font-medium">
          {next
            ? t('allSetDebit', { amount: formatMoney(next.amount, locale), date: formatDate(next.on, locale) })
            : t(open.amount_minor > 0 ? 'allSet' : 'openNone')}
        </p>
        {next && <p className="text-12 text-muted">{next.method}</p>}
      </div>
    </div>
  )
}

const Row = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div className="fact-row">
    <dt className="text-muted">{term}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
)
