import type { Coming } from '@kontor/contract/areas/desk/coming'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { monthName } from '../../../components/month-name.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ComingRows, ComingSentence } from './ComingRows.tsx'

/** All that comes in the next 60 days, by month. */
export const ComingPage = ({ coming, calendarSince }: { coming: Coming; calendarSince: string | null }) => {
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
        <CalendarCard since={calendarSince} />
        {coming.rows.some(({ amount }) => amount) && <p className="text-12 text-muted">{t('withTax')}</p>}
      </div>
    </>
  )
}

/** Gives the reader's own calendar an address to read these dates from, shown once; a new one ends the old. */
const CalendarCard = ({ since }: { since: string | null }) => {
  const t = useTranslations('dashboard.coming.calendar')
  const router = useRouter()
  const staff = currentCustomer(useUser())?.role === 'staff'
  const [address, setAddress] = useState<string | null>(null)
  const create = useAction(async options => {
    setAddress((await call('POST /ajax/v1/coming/calendar', {}, options)).address)
    await router.invalidate()
  })
  const end = useAction(async options => {
    await call('DELETE /ajax/v1/coming/calendar', {}, options)
    setAddress(null)
    showToast('success', t('ended'))
    await router.invalidate()
  })
  // it would be their own
  if (staff) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        <p className="text-13 text-muted">{t('lead')}</p>
        {address && (
          <Banner tone="info" title={t('once')}>
            <p className="my-2 figures-distinct text-13 wrap-anywhere">{address}</p>
            <CopyButton text={address} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
          </Banner>
        )}
        {since && !address && (
          <p className="text-13">{t.rich('since', { day: () => <ExactMoment value={since} /> })}</p>
        )}
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <Button size="sm" colour="muted" outline pending={create.pending} onClick={create.run}>
            {t(since ? 'renew' : 'create')}
          </Button>
          {since && (
            <Button size="sm" colour="danger" outline pending={end.pending} onClick={end.run}>
              {t('end')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
