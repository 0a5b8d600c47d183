import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Figure } from '../../../components/Figure.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

/** Shows what is owed, what is late, what is to the customer's credit, and what will be drawn next. */
export const BalanceFigures = ({ summary }: { summary: BillingSummary }) => {
  const t = useTranslations('billing.figures')
  const locale = useNumberLocale()
  const { open, overdue, overdue_count, credit, next_debit } = summary
  return (
    <dl className="figures">
      <Figure
        term={t('open')}
        value={<Money value={open} />}
        note={t(openNote(summary), { payable: formatMoney(summary.payable, locale) })}
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

/** Says why less can be paid now than is due. */
function openNote({ open, payable }: BillingSummary) {
  if (open.amount_minor === 0) return 'openNone'
  if (payable.amount_minor === open.amount_minor) return 'openSome'
  return payable.amount_minor > 0 ? 'openPart' : 'openWaits'
}

const DebitNote = ({ on, method }: { on: string; method: string }) => (
  <>
    <LocalDate value={on} />
    {method && ', '}
    <span className="whitespace-nowrap">{method}</span>
  </>
)
