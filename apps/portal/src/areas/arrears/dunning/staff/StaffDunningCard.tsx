import type { StaffDunning } from '@kontor/contract/areas/arrears/dunning'
import { formatMoney } from '@kontor/contract/money'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { StepTimeline } from '../StepTimeline.tsx'
import { PromiseItem } from './PromiseItem.tsx'
import { type StaffDunningProps, Stops } from './Stops.tsx'

/** Where a customer stands with unpaid invoices: loads itself, because only staff see it. */
export const StaffDunningCard = ({ number }: { number: number }) => {
  const t = useTranslations('dunning.staff')
  const [state, setState] = useState<StaffDunning | 'failed' | null>(null)
  const load = useCallback(async () => {
    const params = { id: number }
    setState(await call('GET /ajax/v1/staff/customers/{id}/dunning', { params }).catch(() => 'failed' as const))
  }, [number])
  useEffect(() => void load(), [load])
  const changed = async (text: string) => {
    await load()
    showToast('success', text)
  }
  if (state === null) return null
  if (state === 'failed')
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={() => void load()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return <Loaded number={number} state={state} onChanged={changed} />
}

const Loaded = ({ number, state, onChanged }: StaffDunningProps) => {
  const t = useTranslations('dunning.staff')
  const locale = useNumberLocale()
  const { overdue, plan, promises } = state
  const late = overdue.amount_minor > 0
  return (
    <Card title={t('title')} subtitle={late ? t('overdue', { amount: formatMoney(overdue, locale) }) : t('none')}>
      <div className="flex flex-col gap-5">
        {promises.length > 0 && (
          <section>
            <h3 className="text-13 font-semibold">{t('promises')}</h3>
            <ul className="flex flex-col divide-y divide-line">
              {promises.map(promise => (
                <PromiseItem
                  key={promise.id}
                  number={number}
                  promise={promise}
                  onDone={() => onChanged(t('answered'))}
                />
              ))}
            </ul>
          </section>
        )}
        {plan && plan.steps.length > 0 && (
          <section>
            <h3 className="mb-2 text-13 font-semibold">{t('next')}</h3>
            <StepTimeline plan={plan} />
          </section>
        )}
        <Stops number={number} state={state} onChanged={onChanged} />
        <Taken state={state} />
      </div>
    </Card>
  )
}

const Taken = ({ state: { taken } }: { state: StaffDunning }) => {
  const t = useTranslations('dunning')
  const locale = useNumberLocale()
  if (taken.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-semibold">{t('staff.taken')}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-13 wrap-anywhere">
        {taken.map(({ id, at, step, sum, documents }) => (
          <li key={id}>
            {t.rich('staff.takenItem', {
              at: () => <ExactMoment value={at} />,
              step: t(`steps.${step}`),
              amount: formatMoney(sum, locale),
              documents: documents.join(', '),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
