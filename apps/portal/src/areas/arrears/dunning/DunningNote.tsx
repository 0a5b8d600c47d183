import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { nextInstalment } from './next-instalment.ts'
import type { Noted } from './noted.ts'

/** Above the invoices: what happens if nothing is paid, or why nothing does. */
export const DunningNote = ({ dunning }: { dunning: Noted }) => {
  const text = useNote(dunning)
  const t = useTranslations('dunning.note')
  if (text === null) return null
  return (
    <Banner
      tone={dunning.promise?.state === 'granted' || dunning.overdue.amount_minor === 0 ? 'info' : 'warning'}
      action={
        <Link to="/billing/deferral" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
          {t('details')}
        </Link>
      }
    >
      {text}
    </Banner>
  )
}

function useNote({ overdue, steps, promise, stopped_until }: Noted): ReactNode {
  const t = useTranslations('dunning')
  const locale = useNumberLocale()
  const today = useToday()
  const day = (value: string) => ({ day: () => <LocalDate value={value} /> })
  const parts = promise?.instalments ?? []
  const due = nextInstalment(parts, today)
  if (promise?.state === 'granted' && due)
    return t.rich(parts.length > 1 ? 'note.instalment' : 'note.granted', {
      amount: formatMoney(due.amount, locale),
      ...day(due.on),
    })
  if (promise?.state === 'asked') return t('note.asked')
  if (stopped_until) return t.rich('note.stopped', day(stopped_until))
  const [next] = steps
  if (!next || overdue.amount_minor === 0) return null
  const lock = steps.find(({ step }) => step === 'lock')
  return (
    <>
      {t.rich('note.next', { amount: formatMoney(overdue, locale), step: t(`steps.${next.step}`), ...day(next.on) })}
      {lock && lock !== next && <> {t.rich('note.lock', day(lock.on))}</>}
    </>
  )
}
