import type { Interest } from '@kontor/contract/areas/arrears/dunning'
import { numberFormat } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Card } from '../../../ui/Card.tsx'

/** Statutory interest, with each span that it comes from. */
export const InterestCard = ({ interest: { amount, through, charged_on, parts } }: { interest: Interest }) => {
  const t = useTranslations('dunning.interest')
  const locale = useNumberLocale()
  const percent = numberFormat(locale, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <Card title={t('title')}>
      <p>{t.rich('lead', { amount: formatMoney(amount, locale), day: () => <LocalDate value={through} /> })}</p>
      <p>{charged_on ? t.rich('charged', { day: () => <LocalDate value={charged_on} /> }) : t('shown')}</p>
      <ul className="mt-3 flex flex-col gap-1 text-13 text-muted tabular-nums">
        {parts.map(({ number, open, from, to, days, base, rate }) => (
          <li key={`${number} ${from}`}>
            {t.rich('part', {
              number,
              open: formatMoney(open, locale),
              from: () => <LocalDate value={from} />,
              to: () => <LocalDate value={to} />,
              days,
              rate: percent.format(rate / 10_000),
              base: percent.format(base / 10_000),
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
