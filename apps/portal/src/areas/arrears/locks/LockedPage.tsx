import type { LockDebt } from '@kontor/contract/areas/arrears/locks'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { Provider } from '@kontor/contract/areas/service/provider'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useRefresh } from '../../../navigation/use-refresh.ts'
import { currentCustomer } from '../../../session/session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { LockIcon } from '../../../ui/NavigationIcons.tsx'
import { LockRequests } from './LockRequests.tsx'
import type { Lock } from './lock.ts'
import { NextSteps } from './NextSteps.tsx'
import { OpenPlaces } from './OpenPlaces.tsx'
import { OtherCustomers } from './OtherCustomers.tsx'
import { Part } from './Part.tsx'
import { Payable } from './Payable.tsx'
import { StaffText } from './StaffText.tsx'
import { StatementOfReasons } from './StatementOfReasons.tsx'
import { Unlock } from './Unlock.tsx'

type LockedPageProps = { lock: Lock; provider: Provider; user: UserInfo }

/** Why, since when, how to get out, what happens otherwise, and what is still open. */
export const LockedPage = ({ lock, provider, user }: LockedPageProps) => {
  const t = useTranslations('locks')
  const customer = currentCustomer(user)
  const { reason } = lock
  // opened by a payment meanwhile, the page leads in
  useRefresh(reason === 'payment', 5000)
  const isAboutContent = reason === 'abuse' || reason === 'legal'
  return (
    <div className="flex flex-col gap-6">
      <LockedHead lock={lock} name={customer?.name ?? ''} number={customer?.number ?? 0} />
      <section>
        <h2 className="font-semibold">{t(`reasons.${reason}.title`)}</h2>
        <p className="mt-1">{t(`reasons.${reason}.text`)}</p>
        {lock.facts && !isAboutContent && (
          <>
            <h3 className="mt-3 text-13 font-semibold">{t('said')}</h3>
            <StaffText>{lock.facts}</StaffText>
          </>
        )}
      </section>
      {lock.debt?.payment_under_way && <UnderWay debt={lock.debt} />}
      <Payable lock={lock} />
      <Unlock lock={lock} user={user} />
      {isAboutContent && (
        <StatementOfReasons lock={lock} customer={customer?.number ?? 0} mayWrite={canDo(user, 'support:write')} />
      )}
      {reason !== 'customer_request' && <LockRequests lock={lock} user={user} />}
      <NextSteps lock={lock} />
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
  const t = useTranslations('locks')
  const locale = useNumberLocale()
  const localDay = useLocalDay()
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

/** Whether payments under way are enough; a bank may still return them. */
const UnderWay = ({ debt: { owed, pending } }: { debt: LockDebt }) => {
  const t = useTranslations('locks.underWay')
  const locale = useNumberLocale()
  const rest = { ...owed, amount_minor: owed.amount_minor - pending.amount_minor }
  const amounts = { amount: formatMoney(pending, locale), rest: formatMoney(rest, locale) }
  return <Banner tone="info">{t(rest.amount_minor > 0 ? 'part' : 'whole', amounts)}</Banner>
}
