import type { ResourceInfo } from '@kontor/contract/areas/usage'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'

const width = 288
const height = 72

/** Cost per day of this month so far. Small enough to draw without a library; the figures are next to it. */
export const DayBars = ({ info: { series, gross } }: { info: ResourceInfo }) => {
  const t = useTranslations('dashboard.cloud')
  const locale = useNumberLocale()
  const highest = Math.max(1, ...series.map(({ cost }) => cost.amount_minor))
  const step = width / 31
  return (
    <svg
      role="img"
      aria-label={t('perDay', { gross: String(gross) })}
      viewBox={`0 0 ${width} ${height}`}
      className="mt-4 w-full max-w-72 fill-chart-1"
    >
      <rect width={width} height="1" y={height - 1} className="fill-line" />
      {series.map(({ on, cost }, index) => {
        const bar = Math.max(1, (cost.amount_minor / highest) * (height - 4))
        return (
          <rect key={on} x={index * step + 1} y={height - 1 - bar} width={step - 2} height={bar} rx="1.5">
            <title>{`${formatDate(on, locale)}: ${formatMoney(cost, locale)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
