import type { Usage } from '@kontor/contract/areas/contracts/usage'
import { can, canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Money } from '../../../components/Money.tsx'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { BudgetItem } from './BudgetItem.tsx'
import { ContractUsage } from './ContractUsage.tsx'
import { MonthLinks } from './MonthLinks.tsx'

/** A month's use by contract and meter, and what it should cost at most. */
export const UsagePage = ({ usage }: { usage: Usage }) => {
  const t = useTranslations('usage')
  const user = useUser()
  const month = monthName(usage.month, useNumberLocale(), 'long')
  const { contracts, months } = usage
  const isOver = usage.month !== months[0]
  return (
    <>
      <MonthLinks month={usage.month} months={months} />
      {contracts.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<EmptyContracts />}
            sentence={t('empty', { month })}
            action={
              can(user, 'contracts') && (
                <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('contracts')}
                </Link>
              )
            }
          />
        </Card>
      ) : (
        <>
          <dl className="figures" aria-label={t('figures', { month })}>
            <Figure
              term={t(isOver ? 'costOver' : 'cost')}
              value={<Money value={usage.cost} />}
              note={t('costNote', { gross: String(usage.gross) })}
            />
            {!isOver && (
              <Figure term={t('forecast')} value={<Money value={usage.forecast} />} note={t('forecastNote')} />
            )}
          </dl>
          {!isOver && <Budgets usage={usage} />}
          {contracts.map(contract => (
            <ContractUsage key={contract.number} contract={contract} usage={usage} />
          ))}
        </>
      )}
    </>
  )
}

type FigureProps = { term: string; value: ReactNode; note: string }

const Figure = ({ term, value, note }: FigureProps) => (
  <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
    <dt className="text-13 text-muted">{term}</dt>
    <dd className="text-20 font-semibold tabular-nums">{value}</dd>
    <dd className="text-12 text-muted">{note}</dd>
  </div>
)

const Budgets = ({ usage }: { usage: Usage }) => {
  const t = useTranslations('usage')
  const user = useUser()
  const { budget, can_stop, contracts, cost, currency, gross } = usage
  const shared = { gross, mayWrite: canDo(user, 'billing:write') }
  return (
    <Card
      title={t('budget.title')}
      subtitle={t('budget.lead')}
      action={
        can(user, 'account') && (
          <Link to="/account/limits" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
            {t('limits')}
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        <BudgetItem label={t('budget.all')} budget={budget} spent={cost} currency={currency} {...shared} />
        {(contracts.length > 1 || can_stop) &&
          contracts.map(({ number, label, budget, cost, stopped_at }) => (
            <BudgetItem
              key={number}
              contract={number}
              label={label}
              budget={budget}
              spent={cost}
              currency={cost.currency}
              canStop={can_stop}
              stoppedAt={stopped_at}
              {...shared}
            />
          ))}
      </ul>
    </Card>
  )
}
