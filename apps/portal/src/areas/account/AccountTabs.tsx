import { Link, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { accountPlace, refusalOf } from '../../navigation/places.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { RefusedPlace } from '../../shell/NavigationItem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs, tabClass } from '../../ui/Tabs.tsx'

const tabs = [
  { to: '/account', text: 'profile', ofCustomer: true },
  { to: '/account/preferences', text: 'preferences', ofCustomer: false },
  { to: '/account/security', text: 'security', ofCustomer: false },
  { to: '/account/limits', text: 'limits', ofCustomer: true },
] as const

/** The customer's data and limits, and what is the person's own: preferences and security are open to everyone. */
export const AccountTabs = () => {
  const t = useTranslations()
  const user = useUser()
  const customer = currentCustomer(user)
  const closed = refusalOf(accountPlace, user)
  return (
    <>
      <PageHeader
        title={t('account.title')}
        subtitle={customer && `${customer.name} · ${t('frame.customerNumber', { number: String(customer.number) })}`}
      />
      <Tabs label={t('account.tabs.label')}>
        {tabs.map(({ to, text, ofCustomer }) =>
          ofCustomer && closed ? (
            <RefusedPlace key={to} reason={t(`banner.${closed}`)} className={tabClass}>
              {t(`account.tabs.${text}`)}
            </RefusedPlace>
          ) : (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
              {t(`account.tabs.${text}`)}
            </Link>
          ),
        )}
      </Tabs>
      <Outlet />
    </>
  )
}
