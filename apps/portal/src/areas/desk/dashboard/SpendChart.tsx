import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { numberFormat, withMinus } from '@kontor/contract/formats'
import { decimalString, formatMoney, minorDigits } from '@kontor/contract/money'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useMemo, useRef } from 'react'
import { Bar } from 'react-chartjs-2'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { type ChartColours, useChartColours } from './chart-colours.ts'
import { useGroupName } from './group-name.ts'
import { fillOf } from './patterns.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

type Spend = CardData<'spend'>

/** Stacked bars. Chart.js's own limits are the product's: see chart-limits.test.ts. */
export const SpendChart = ({ spend }: { spend: Spend }) => {
  const t = useTranslations('dashboard.spend')
  const locale = useNumberLocale()
  const groupName = useGroupName()
  const frame = useRef<HTMLDivElement>(null)
  const colours = useChartColours(frame)
  const { currency, gross, months, series } = spend

  const data = useMemo(
    () => ({
      labels: months.map(month => monthName(month, locale, 'short')),
      datasets: series.map(({ group, amounts }, index) => ({
        label: groupName(group),
        data: amounts.map(amount_minor => Number(decimalString({ amount_minor, currency }))),
        backgroundColor: colours ? fillOf(index, colours) : '#888',
        borderWidth: 0,
        borderRadius: 2,
        maxBarThickness: 34,
      })),
    }),
    [months, series, currency, locale, colours, groupName],
  )
  const options = useMemo(() => optionsOf(currency, locale, colours), [currency, locale, colours])
  const total = series.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0)
  return (
    <div ref={frame} className="relative h-full">
      {colours && (
        <Bar
          data={data}
          options={options}
          role="img"
          aria-label={t('description', {
            gross: String(gross),
            from: monthName(months[0] ?? '', locale, 'long'),
            to: monthName(months.at(-1) ?? '', locale, 'long'),
            amount: formatMoney({ amount_minor: total, currency }, locale),
          })}
        />
      )}
    </div>
  )
}

function optionsOf(currency: string, locale: string, colours: ChartColours | null): ChartOptions<'bar'> {
  const axis = numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  const digits = minorDigits(currency)
  const exact = (value: number) => formatMoney({ amount_minor: Math.round(value * 10 ** digits), currency }, locale)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { text = '', line = '', raised = '', ink = '' } = colours ?? {}
  return {
    responsive: true,
    maintainAspectRatio: false,
    ...(calm && { animation: false }),
    color: text,
    font: { family: 'Geist, sans-serif' },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { stacked: true, grid: { display: false }, border: { color: line }, ticks: { color: text, maxRotation: 0 } },
      y: {
        stacked: true,
        border: { display: false },
        grid: { color: line },
        ticks: { color: text, callback: value => withMinus(axis.format(Number(value))) },
      },
    },
    plugins: {
      legend: { position: 'bottom', labels: { color: text, boxWidth: 14, boxHeight: 10, padding: 14 } },
      tooltip: {
        backgroundColor: raised,
        titleColor: ink,
        bodyColor: ink,
        borderColor: line,
        borderWidth: 1,
        padding: 10,
        filter: item => item.raw !== 0,
        callbacks: { label: item => `${item.dataset.label}: ${exact(Number(item.raw))}` },
      },
    },
  }
}
