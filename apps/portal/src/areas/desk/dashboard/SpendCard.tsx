import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { formatMoney } from '@kontor/contract/money'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'
import { useGroupName } from './group-name.ts'

type SpendTableProps = {
  spend: CardData<'spend'>
  /** Shown only after a moment: where the chart arrives quickly, the table does not flash. */
  late: boolean
}

/** Shows what the chart draws, newest month first. */
const SpendTable = ({ spend: { currency, months, series }, late }: SpendTableProps) => {
  const t = useTranslations('dashboard.spend')
  const locale = useNumberLocale()
  const groupName = useGroupName()
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale)
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={late ? 'spend-table late' : 'spend-table'}
    >
      <table>
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('sum')}</th>
            {series.map(({ group }) => (
              <th key={group} scope="col">
                {groupName(group)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months
            .map((month, index) => ({ month, index }))
            .reverse()
            .map(({ month, index }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, locale, 'long')}</th>
                <td>{money(series.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0))}</td>
                {series.map(({ group, amounts }) => (
                  <td key={group}>{money(amounts[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

type Spend = CardData<'spend'>

const SpendChart = lazy(async () => ({ default: (await import('./SpendChart.tsx')).SpendChart }))

/**
 * Twelve months by product group. The table is in the page from the start; the chart replaces it once the page is idle.
 */
export const SpendCard = ({ card }: { card: CardOf<Spend> }) => {
  const t = useTranslations('dashboard.spend')
  const [asTable, setAsTable] = useState(false)
  const drawn = useAtRest() && !asTable
  const hasSpend = card.state === 'ready' && card.data.series.length > 0
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      action={
        hasSpend && (
          <Button size="sm" colour="muted" outline onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'showChart' : 'showTable')}
          </Button>
        )
      }
    >
      {spend =>
        spend.series.length === 0 ? (
          <p className="text-13 text-muted">{t('nothing')}</p>
        ) : (
          <>
            <Total spend={spend} />
            {/* one height for both, so that nothing moves when one replaces the other */}
            <div className="h-72">
              {drawn ? (
                <Suspense fallback={<SpendTable spend={spend} late={!asTable} />}>
                  <SpendChart spend={spend} />
                </Suspense>
              ) : (
                <SpendTable spend={spend} late={!asTable} />
              )}
            </div>
          </>
        )
      }
    </DashboardCard>
  )
}

const Total = ({ spend: { currency, gross, series } }: { spend: Spend }) => {
  const t = useTranslations('dashboard.spend')
  const locale = useNumberLocale()
  const total = series.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0)
  return (
    <p className="-mt-2 mb-3 text-13 text-muted tabular-nums">
      {t('total', { gross: String(gross), amount: formatMoney({ amount_minor: total, currency }, locale) })}
    </p>
  )
}

/** True once the browser is idle; never for users who save data. */
function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } } // not in every browser
    if (connection?.saveData) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setAtRest(true), 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setAtRest(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return atRest
}
