import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { nextInstalment, noteOf } from './next-instalment.ts'
import type { Noted } from './noted.ts'

/** Above the invoices: what happens if nothing is paid, with the way to pay, or why nothing does. */
export const DunningNote = ({ dunning }: { dunning: Noted }) => {
  const t = useTranslations('dunning.note')
  const note = noteOf(dunning, useToday())
  const mayPay = canDo(useUser(), 'billing:write')
  if (note === null) return null
  const asks = note === 'next' && mayPay
  return (
    <Banner
      tone={note === 'granted' || dunning.overdue.amount_minor === 0 ? 'info' : 'warning'}
      action={
        <span className="flex flex-wrap gap-2">
          {asks && (
            <Link to="/billing/pay" search={{ documents: 'overdue' }} className={buttonClass({ size: 'sm' })}>
              {t('pay')}
            </Link>
          )}
          <Link to="/billing/deferral" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
            {t('details')}
          </Link>
        </span>
      }
    >
      <Note note={note} dunning={dunning} />
    </Banner>
  )
}

type NoteProps = { note: NonNullable<ReturnType<typeof noteOf>>; dunning: Noted }

const Note = ({ note, dunning: { overdue, steps, promise, stopped_until } }: NoteProps) => {
  const t = useTranslations('dunning.note')
  const locale = useNumberLocale()
  const today = useToday()
  const day = (value: string | undefined) => ({ day: () => <LocalDate value={value ?? today} /> })
  if (note === 'granted') {
    const parts = promise?.instalments ?? []
    const due = nextInstalment(parts, today)
    const amount = due ? formatMoney(due.amount, locale) : ''
    return t.rich(parts.length > 1 ? 'instalment' : 'granted', { amount, ...day(due?.on) })
  }
  if (note === 'asked') return t('asked')
  if (note === 'stopped') return t.rich('stopped', day(stopped_until ?? undefined))
  const [next] = steps
  const lock = steps.find(({ step }) => step === 'lock')
  return (
    <>
      {next &&
        t.rich(`avoid.${next.step}`, { amount: formatMoney(overdue, locale), ...day(lastDayBefore(next.on, today)) })}
      {lock && lock !== next && <> {t.rich('lock', day(lock.on))}</>}
    </>
  )
}

/** The last day on which a payment is still in time for a step. */
function lastDayBefore(step: string, today: string): string {
  const before = new Date(Date.parse(step) - 86_400_000).toISOString().slice(0, 10)
  return before < today ? today : before
}
