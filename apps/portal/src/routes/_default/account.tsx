import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { accountTabs, refusalOfTab } from '../../navigation/account-tabs.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { RefusedPlace } from '../../shell/NavigationItem.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { ChevronDownIcon } from '../../ui/MoreIcons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TabGroup, Tabs } from '../../ui/Tabs.tsx'

/** For staff alone, about the customer they act for. */
const lockTab = { to: '/account/lock', text: 'lock', group: 'customer', permission: null } as const

/** The customer's data and people, and what is the person's own. A tab that is closed to the visitor stays and says why. */
export const Route = createFileRoute('/_default/account')({ component: AccountTabs })

const exactly = { activeOptions: { exact: true, includeSearch: false } }

function AccountTabs() {
  const t = useTranslations()
  const user = useUser()
  const customer = currentCustomer(user)
  const left = customer ? undefined : user.closed_customers[0]
  const { pathname } = useLocation()
  const tabs = [...accountTabs, ...(customer?.role === 'staff' ? [lockTab] : [])]
  const current = tabs.findLast(({ to }) => pathname.startsWith(to))?.text ?? 'profile'
  const places = tabs.map(tab => {
    const { to, text, group } = tab
    const refusal = tab.permission && refusalOfTab(tab, user)
    // the data of a closed customer stay within its people's reach
    const open = to === '/account/privacy' && left
    return { to, text, group, closed: open ? null : refusal, search: refusal && open ? { closed: left.number } : {} }
  })
  const groups = (['you', 'customer'] as const).map(name => ({
    title: t(`account.tabs.groups.${name === 'customer' && customer?.type !== 'consumer' ? 'company' : name}`),
    tabs: places.filter(({ group }) => group === name),
  }))
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
      <div className="max-sm:hidden">
        <Tabs label={t('account.tabs.label')} shown={pathname}>
          {groups.map(group => (
            <TabGroup key={group.title} title={group.title}>
              {group.tabs.map(({ to, text, closed, search }) =>
                closed ? (
                  <RefusedPlace key={to} reason={t(`banner.${closed}`)} className="tab">
                    {t(`account.tabs.${text}`)}
                  </RefusedPlace>
                ) : (
                  <Link key={to} {...exactly} to={to} search={search} className="tab">
                    {t(`account.tabs.${text}`)}
                  </Link>
                ),
              )}
            </TabGroup>
          ))}
        </Tabs>
      </div>
      {/* on a phone most tabs would be out of view */}
      <nav aria-label={t('account.tabs.label')} className="mb-4 sm:hidden">
        <Menu
          label={t('account.tabs.current', { name: t(`account.tabs.${current}`) })}
          triggerClass={`${buttonClass({ colour: 'muted', outline: true })} w-full justify-between`}
          trigger={
            <>
              {t(`account.tabs.${current}`)}
              <ChevronDownIcon className="size-4" />
            </>
          }
        >
          {groups.map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a group of menu items, not of fields
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 text-muted">
                {group.title}
              </p>
              {group.tabs.map(({ to, text, closed, search }) =>
                closed ? (
                  <MenuItem key={to} disabledReason={t(`banner.${closed}`)}>
                    {t(`account.tabs.${text}`)}
                  </MenuItem>
                ) : (
                  <Link
                    key={to}
                    {...exactly}
                    to={to}
                    search={search}
                    role="menuitem"
                    tabIndex={-1}
                    className="menu-item"
                  >
                    {t(`account.tabs.${text}`)}
                  </Link>
                ),
              )}
            </div>
          ))}
        </Menu>
      </nav>
      <Outlet />
    </>
  )
}
