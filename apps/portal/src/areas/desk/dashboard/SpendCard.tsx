import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { formatMoney } from '@kontor/contract/money'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'
import { SpendTable } from './SpendTable.tsx'

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
