import type { BillingSummary } from '@kontor/contract/areas/billing'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../components/LocalDate.tsx'
import { Money } from '../../components/Money.tsx'
import { AlertCircleIcon } from '../../ui/ControlIcons.tsx'
import { classNames } from '../../ui/class-names.ts'

/** What is owed, what is late, what is to the customer's credit, and what will be drawn next. */
export const BalanceFigures = ({ summary }: { summary: BillingSummary }) => {
  const t = useTranslations('billing.figures')
  const { open, overdue, overdue_count, credit, next_debit } = summary
  return (
    <dl className="figures">
      <Figure
        term={t('open')}
        value={<Money value={open} />}
        note={t(open.amount_minor === 0 ? 'openNone' : 'openSome')}
      />
      <Figure
        term={t('overdue')}
        value={<Money value={overdue} />}
        alarming={overdue_count > 0}
        note={
          overdue_count === 0 ? (
            t('overdueNone')
          ) : (
            <Link to="/billing" search={{ status: 'overdue' }} className="text-danger underline">
              {t('overdueSome', { count: overdue_count })}
            </Link>
          )
        }
      />
      <Figure
        term={t('credit')}
        value={<Money value={credit} />}
        note={t(credit.amount_minor === 0 ? 'creditNone' : 'creditSome')}
      />
      <Figure
        term={t('nextDebit')}
        value={next_debit ? <Money value={next_debit.amount} /> : '–'}
        note={next_debit ? <DebitNote {...next_debit} /> : t('nextDebitNone')}
      />
    </dl>
  )
}

const DebitNote = ({ on, method }: { on: string; method: string }) => (
  <>
    <LocalDate value={on} />
    {method && ', '}
    <span className="whitespace-nowrap">{method}</span>
  </>
)

type FigureProps = { term: string; value: ReactNode; note: ReactNode; alarming?: boolean }

const Figure = ({ term, value, note, alarming }: FigureProps) => (
  <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
    <dt className="flex items-center gap-1.5 text-13 text-muted">
      {alarming && <AlertCircleIcon className="size-4 text-danger" />}
      {term}
    </dt>
    <dd className={classNames('text-20 font-semibold tabular-nums', alarming && 'text-danger')}>{value}</dd>
    <dd className="text-12 text-muted">{note}</dd>
  </div>
)
