import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { accountTabs, refusalOfTab } from '../../navigation/account-tabs.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { RefusedPlace } from '../../shell/NavigationItem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** For staff alone, about the customer they act for. */
const lockTab = { to: '/account/lock', text: 'lock', permission: null } as const

/** The customer's data and people, and what is the person's own. A tab that is closed to the visitor stays and says why. */
export const Route = createFileRoute('/_default/account')({ component: AccountTabs })

function AccountTabs() {
  const t = useTranslations()
  const user = useUser()
  const customer = currentCustomer(user)
  const left = customer ? undefined : user.closed_customers[0]
  const { pathname } = useLocation()
  const staff = customer?.role === 'staff'
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
        {[...accountTabs, ...(staff ? [lockTab] : [])].map(tab => {
          const { to, text } = tab
          const closed = tab.permission && refusalOfTab(tab, user)
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
