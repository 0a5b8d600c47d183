import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { numberFormat, withMinus } from '@kontor/contract/formats'
import { decimalString, formatMoney, minorDigits } from '@kontor/contract/money'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  type ChartType,
  LinearScale,
  type Plugin,
  Tooltip,
} from 'chart.js'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Bar } from 'react-chartjs-2'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { type Resolve, readTokens, watchTheme } from '../../../ui/token-colours.ts'
import { useGroupName } from './group-name.ts'

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    directLabels?: TType extends 'bar' ? { colour: string } : never
  }
}

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
  series: [1, 2, 3, 4, 5].map(number => resolve(`chart-${number}`)),
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

/** Patterns where the system forces its own colours or is asked for more contrast: plain, then strokes in different directions. */
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
]

const wantsPatterns = () => matchMedia('(forced-colors: active), (prefers-contrast: more)').matches

/** The fill of the series at this place. */
function fillOf(index: number, { series, surface }: ChartColours): string | CanvasPattern {
  const colour = series[index % series.length] ?? ''
  const draw = wantsPatterns() ? drawings[index % drawings.length] : null
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

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

type Spend = CardData<'spend'>
type Series = Spend['series']

/** Keeps the four largest groups, and adds up the others. @param series the largest first */
export function largestGroups(series: Series): Series {
  const named = series.filter(({ group }) => group !== 'other').slice(0, 4)
  const rest = series.filter(one => !named.includes(one))
  if (rest.length === 0) return named
  const amounts = (rest[0]?.amounts ?? []).map((_, month) =>
    rest.reduce((sum, one) => sum + (one.amounts[month] ?? 0), 0),
  )
  return [...named, { group: 'other', amounts }]
}

const labelFont = '12px Geist, sans-serif'
const labelHeight = 16

/**
 * Writes each group's name beside its part of the last bar, where a legend would have to be looked up. Names whose parts lie close to each
 * other move apart.
 */
const directLabels: Plugin<'bar', { colour?: string }> = {
  id: 'directLabels',
  beforeLayout(chart) {
    const { ctx, data, options } = chart
    ctx.font = labelFont
    const widest = Math.max(0, ...data.datasets.map(({ label = '' }) => ctx.measureText(label).width))
    options.layout = { padding: { right: Math.ceil(widest) + 20, top: labelHeight / 2 } }
  },
  afterDatasetsDraw(chart, _, { colour = '' }) {
    const { ctx, data, chartArea } = chart
    const parts = data.datasets.map(({ label = '', backgroundColor }, index) => {
      const bar = chart.getDatasetMeta(index).data.at(-1) as BarElement | undefined // of a bar chart
      const { y, base } = bar?.getProps(['y', 'base'], true) ?? {}
      return {
        label,
        fill: backgroundColor as string | CanvasPattern,
        y: ((y ?? chartArea.bottom) + (base ?? chartArea.bottom)) / 2,
      } // made by `fillOf`
    })
    // from the foot upwards, as they are stacked
    let limit = chartArea.bottom - labelHeight / 2 + labelHeight
    ctx.save()
    ctx.font = labelFont
    ctx.textBaseline = 'middle'
    for (const { label, fill, y } of parts) {
      const place = Math.min(y, limit - labelHeight)
      limit = place
      ctx.fillStyle = fill
      ctx.fillRect(chartArea.right + 4, place - 4, 8, 8)
      ctx.fillStyle = colour
      ctx.fillText(label, chartArea.right + 16, place)
    }
    ctx.restore()
  },
}

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
      datasets: largestGroups(series).map(({ group, amounts }, index) => ({
        label: groupName(group),
        data: amounts.map(amount_minor => Number(decimalString({ amount_minor, currency }))),
        backgroundColor: colours ? fillOf(index, colours) : '#888',
        borderWidth: { top: 1, right: 0, bottom: 0, left: 0 },
        borderColor: colours?.surface ?? '#fff',
        borderSkipped: false as const,
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
          plugins={[directLabels]}
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

/** Makes the chart's options; what it leaves out is the library's. */
export function optionsOf(currency: string, locale: string, colours: ChartColours | null): ChartOptions<'bar'> {
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
      directLabels: { colour: text },
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
