import type { Coming } from '@kontor/contract/areas/desk/coming'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ComingRows, ComingSentence } from './ComingRows.tsx'

/** All that comes in the next 60 days, by month. */
export const ComingPage = ({ coming }: { coming: Coming }) => {
  const t = useTranslations('dashboard.coming')
  const locale = useNumberLocale()
  const months = [...Map.groupBy(coming.rows, ({ on }) => on.slice(0, 7))]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="flex flex-col gap-[var(--page-gap,20px)]">
        <ComingSentence coming={coming} />
        {months.length === 0 && (
          <Card>
            <EmptyState drawing={<EmptyContracts />} sentence={t('nothing')} />
          </Card>
        )}
        {months.map(([month, rows]) => (
          <Card key={month} title={monthName(month, locale, 'long')}>
            <ComingRows rows={rows} />
          </Card>
        ))}
        {coming.more > 0 && <p className="text-13 text-muted">{t('beyond', { count: coming.more })}</p>}
        {coming.rows.some(({ amount }) => amount) && <p className="text-12 text-muted">{t('withTax')}</p>}
      </div>
    </>
  )
}
