import type { AccountStanding } from '@kontor/contract/areas/money/balance'
import { formatMoney, type Money as MoneyAmount } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { Figure } from '../../../components/Figure.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

/** @property free what of the credit notes can be paid out */
type StandingFiguresProps = { account: AccountStanding; free: MoneyAmount }

/** Shows what is there, what is owed, what credit notes give back, and what is on its way. */
export const StandingFigures = ({ account, free }: StandingFiguresProps) => {
  const t = useTranslations('balance.figures')
  const locale = useNumberLocale()
  const { balance, owed, credit, under_way, next_debit, forecast } = account
  return (
    <dl className="figures">
      <Figure
        term={t('balance')}
        value={<Money value={balance} />}
        note={
          forecast
            ? t('lasts', {
                date: formatDate(forecast.lasts_until, locale),
                amount: formatMoney(forecast.per_month, locale),
              })
            : t(balance.amount_minor === 0 ? 'balanceNone' : 'balanceSome')
        }
      />
      <Figure
        term={t('owed')}
        value={<Money value={owed} />}
        note={t(owed.amount_minor === 0 ? 'owedNone' : 'owedSome')}
      />
      <Figure
        term={t('credit')}
        value={<Money value={credit} />}
        note={
          free.amount_minor > 0 && free.amount_minor < credit.amount_minor
            ? t('creditPart', { amount: formatMoney(free, locale) })
            : t(credit.amount_minor === 0 ? 'creditNone' : free.amount_minor > 0 ? 'creditFree' : 'creditSome')
        }
      />
      <Figure
        term={t('underWay')}
        value={<Money value={under_way.amount} />}
        note={
          next_debit
            ? t('nextDebit', {
                date: formatDate(next_debit.on, locale),
                amount: formatMoney(next_debit.amount, locale),
              })
            : t('underWaySome', { count: under_way.count })
        }
      />
    </dl>
  )
}
