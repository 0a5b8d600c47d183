import { formatMoney, type Money } from '@kontor/contract/money'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { formatDate } from './LocalDate.tsx'

type DayBarsProps = {
  /** The days of one month from its first on. */
  series: readonly { on: string; cost: Money }[]
  label: string
  className?: string
}

const width = 288
const height = 72

/** Cost per day of a month. Small enough to draw without a library; the figures are next to it. */
export const DayBars = ({ series, label, className }: DayBarsProps) => {
  const locale = useNumberLocale()
  const highest = Math.max(1, ...series.map(({ cost }) => cost.amount_minor))
  const step = width / 31
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={`fill-chart-1 ${className}`}>
      <rect width={width} height="1" y={height - 1} className="fill-line" />
      {series.map(({ on, cost }) => {
        const bar = Math.max(1, (cost.amount_minor / highest) * (height - 4))
        const day = Number(on.slice(8)) - 1
        return (
          <rect key={on} x={day * step + 1} y={height - 1 - bar} width={step - 2} height={bar} rx="1.5">
            <title>{`${formatDate(on, locale)}: ${formatMoney(cost, locale)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
