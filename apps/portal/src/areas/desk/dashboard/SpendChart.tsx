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
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Bar } from 'react-chartjs-2'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { type Resolve, readTokens, watchTheme } from '../../../ui/token-colours.ts'
import { useGroupName } from './group-name.ts'

type ChartColours = {
  series: string[]
  surface: string
  text: string
  line: string
  raised: string
  ink: string
}

/** The tokens as current colours: a canvas knows no variables, so they are read again whenever the theme changes. */
function useChartColours(place: RefObject<HTMLElement | null>): ChartColours | null {
  const [colours, setColours] = useState<ChartColours | null>(null)
  useEffect(() => {
    const read = () => place.current && setColours(readTokens(place.current, chartColours))
    read()
    return watchTheme(read)
  }, [place])
  return colours
}

const chartColours = (resolve: Resolve): ChartColours => ({
  series: [1, 2, 3, 4, 5, 6].map(number => resolve(`chart-${number}`)),
  surface: resolve('surface'),
  // labels take the system's colours where it forces its own on the page; series must still differ
  text: resolve('muted', 'auto'),
  line: resolve('line', 'auto'),
  raised: resolve('raised'),
  ink: resolve('ink'),
})

type Draw = (context: CanvasRenderingContext2D, size: number) => void

const line = (context: CanvasRenderingContext2D, ...points: [number, number, number, number]) => {
  context.moveTo(points[0], points[1])
  context.lineTo(points[2], points[3])
}

/**
 * Patterns that tell neighbours apart for people who do not see their colours: plain, then strokes in different
 * directions.
 */
const drawings: readonly (Draw | null)[] = [
  null,
  (context, size) => {
    // the corners are drawn twice, so that the tiles join
    for (const shift of [-size, 0, size]) line(context, shift, size, shift + size, 0)
  },
  (context, size) => line(context, 0, size / 2, size, size / 2),
  (context, size) => context.arc(size / 2, size / 2, size / 8, 0, Math.PI * 2),
  (context, size) => {
    for (const shift of [-size, 0, size]) line(context, shift, 0, shift + size, size)
  },
  (context, size) => line(context, size / 2, 0, size / 2, size),
]

/** The fill of the series at this place. */
function fillOf(index: number, { series, surface }: ChartColours): string | CanvasPattern {
  const colour = series[index % series.length] ?? ''
  const draw = drawings[index % drawings.length]
  const size = 8
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const context = tile.getContext('2d')
  if (!draw || !context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, size, size)
  context.strokeStyle = surface
  context.lineWidth = 1.5
  context.globalAlpha = 0.75
  context.beginPath()
  draw(context, size)
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? colour
}

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
