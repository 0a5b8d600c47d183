import type { DemoClock as Clock } from '@kontor/contract/areas/desk/demo-clock'
import { type ClockStep, clockSteps } from '@kontor/contract/enums/demo-clock'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { publicConfiguration, setPublicConfiguration } from '../../../../page/public-configuration.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'

const lookMs = 700

/** Moves the time of a demo, and shows how far it has come. */
export const DemoClock = () => {
  const t = useTranslations('staff.desk.clock')
  const router = useRouter()
  const [clock, setClock] = useState<Clock | null>(null)
  const moving = clock !== null && clock.moving_to !== null
  useEffect(() => void call('GET /ajax/v1/staff/clock').then(setClock, () => undefined), [])
  useEffect(() => {
    if (!moving) return
    const look = async () => {
      const present = await call('GET /ajax/v1/staff/clock')
      setClock(present)
      if (present.moving_to !== null) return
      const clockAhead = Date.parse(present.now) - Date.now()
      setPublicConfiguration({ ...publicConfiguration(), clockAhead })
      showToast('success', t('moved'))
      await router.invalidate()
    }
    // a look that fails is followed by another
    const timer = setInterval(() => void look().catch(() => undefined), lookMs)
    return () => clearInterval(timer)
  }, [moving, router, t])
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      {clock === null ? (
        <Skeleton className="h-20" />
      ) : (
        <>
          <Time clock={clock} />
          <div className="flex flex-wrap gap-2">
            {clockSteps.map(step => (
              <Move key={step} step={step} clock={clock} onMoved={setClock} />
            ))}
          </div>
        </>
      )}
    </Card>
  )
}

const Time = ({ clock: { today, moving_to: to, next_due: due } }: { clock: Clock }) => {
  const t = useTranslations('staff.desk.clock')
  const day = (value: string) => () => <LocalDate value={value} />
  return (
    <div aria-live="polite" className="mb-3">
      <p>{t.rich('today', { day: day(today) })}</p>
      {to !== null && <p className="text-muted">{t.rich('moving', { day: day(to) })}</p>}
      {to === null && due !== null && <p className="text-muted">{t.rich('nextDue', { day: day(due) })}</p>}
    </div>
  )
}

type MoveProps = { step: ClockStep; clock: Clock; onMoved: (clock: Clock) => void }

const Move = ({ step, clock, onMoved }: MoveProps) => {
  const t = useTranslations('staff.desk.clock')
  const { run, pending } = useAction(async options =>
    onMoved(await call('POST /ajax/v1/staff/clock', { body: { by: step } }, options)),
  )
  const idle = step === 'next_due' && clock.next_due === null
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      pending={pending || clock.moving_to !== null}
      disabledReason={idle ? t('nothingDue') : null}
      onClick={run}
    >
      {t(`by.${step}`)}
    </Button>
  )
}
