import type { PermissionName } from '@kontor/contract/can'
import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { accountPlace, refusalOf } from '../../navigation/places.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { RefusedPlace } from '../../shell/NavigationItem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** Without a permission: the person's own, open to everyone who is signed in. */
const tabs = [
  { to: '/account', text: 'profile', permission: null },
  { to: '/account/company', text: 'company', permission: 'account' },
  { to: '/account/addresses', text: 'addresses', permission: 'account' },
  { to: '/account/preferences', text: 'preferences', permission: null },
  { to: '/account/security', text: 'security', permission: null },
  { to: '/account/people', text: 'people', permission: null },
  { to: '/account/limits', text: 'limits', permission: 'account' },
  { to: '/account/privacy', text: 'privacy', permission: 'account' },
  { to: '/account/activity', text: 'activity', permission: 'account' },
] as const satisfies { to: string; text: string; permission: PermissionName | null }[]

/** The customer's data and people, and what is the person's own. A tab that is closed to the visitor stays and says why. */
export const Route = createFileRoute('/_default/account')({ component: AccountTabs })

function AccountTabs() {
  const t = useTranslations()
  const user = useUser()
  const customer = currentCustomer(user)
  const left = customer ? undefined : user.closed_customers[0]
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader
        title={t('account.title')}
        subtitle={
          customer && (
            <>
              <bdi>{customer.name}</bdi> · {t('frame.customerNumber', { number: String(customer.number) })}
            </>
          )
        }
      />
      <Tabs label={t('account.tabs.label')} shown={pathname}>
        {tabs.map(({ to, text, permission }) => {
          const closed =
            permission &&
            refusalOf({ ...accountPlace, to: to === '/account/privacy' ? to : '/account', permission }, user)
          // the data of a closed customer stay within its people's reach
          if (closed && to === '/account/privacy' && left)
            return (
              <Link key={to} to={to} search={{ closed: left.number }} activeOptions={{ exact: true }} className="tab">
                {t(`account.tabs.${text}`)}
              </Link>
            )
          return closed ? (
            <RefusedPlace key={to} reason={t(`banner.${closed}`)} className="tab">
              {t(`account.tabs.${text}`)}
            </RefusedPlace>
          ) : (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className="tab">
              {t(`account.tabs.${text}`)}
            </Link>
          )
        })}
      </Tabs>
      <Outlet />
    </>
  )
}
