import type { LockState } from '@kontor/contract/areas/account'
import type { UserInfo } from '@kontor/contract/areas/identity'
import type { Provider } from '@kontor/contract/areas/provider'
import { can } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { localDay } from '../../i18n/local-day.ts'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { currentCustomer } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LockIcon } from '../../ui/ControlIcons.tsx'
import { OpenPlaces } from './OpenPlaces.tsx'
import { OtherCustomers } from './OtherCustomers.tsx'
import { OverdueInvoices } from './OverdueInvoices.tsx'
import { Part } from './Part.tsx'
import { StatementOfReasons } from './StatementOfReasons.tsx'
import { Unlock } from './Unlock.tsx'

export type Lock = LockState & { reason: NonNullable<LockState['reason']> }
type LockedPageProps = { lock: Lock; provider: Provider; user: UserInfo }

/** Why, since when, what it takes to get out, what happens otherwise, and what is still open. */
export const LockedPage = ({ lock, provider, user }: LockedPageProps) => {
  const t = useTranslations('locked')
  const customer = currentCustomer(user)
  const { reason } = lock
  return (
    <div className="flex flex-col gap-6">
      <LockedHead lock={lock} name={customer?.name ?? ''} number={customer?.number ?? 0} />
      <section>
        <h2 className="font-semibold">{t(`reasons.${reason}.title`)}</h2>
        <p className="mt-1">{t(`reasons.${reason}.text`)}</p>
      </section>
      {lock.payment_under_way && <Banner tone="info">{t('underWay')}</Banner>}
      {reason === 'payment' && lock.invoices.length > 0 && (
        <OverdueInvoices lock={lock} mayOpen={can(user, 'billing')} />
      )}
      <Unlock reason={reason} customer={customer?.number ?? 0} />
      {(reason === 'abuse' || reason === 'legal') && <StatementOfReasons reason={reason} />}
      <Next lock={lock} />
      <Part title={t('works')}>
        <OpenPlaces user={user} />
        {provider.phone && (
          <p className="mt-3 text-13 text-muted">{t('call', { phone: provider.phone, hours: provider.phone_hours })}</p>
        )}
      </Part>
      <OtherCustomers user={user} />
    </div>
  )
}

const LockedHead = ({ lock, name, number }: { lock: Lock; name: string; number: number }) => {
  const t = useTranslations('locked')
  const locale = useNumberLocale()
  const date = lock.locked_at ? formatDate(localDay(lock.locked_at), locale) : '–'
  return (
    <header className="flex items-center gap-4">
      <span className="rounded-full bg-warning-surface p-3 text-warning">
        <LockIcon className="size-6" />
      </span>
      <div className="min-w-0">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="text-muted">{t('who', { name, number: String(number), date })}</p>
      </div>
    </header>
  )
}

const Next = ({ lock }: { lock: Lock }) => {
  const t = useTranslations('locked')
  const locale = useNumberLocale()
  const { reason, termination_on } = lock
  return (
    <Part title={t('next')}>
      <p>{t(reason === 'payment' ? 'nextSteps.payment' : 'nextSteps.other')}</p>
      {termination_on && (
        <p className="mt-2 font-medium">{t('nextSteps.termination', { date: formatDate(termination_on, locale) })}</p>
      )}
    </Part>
  )
}
