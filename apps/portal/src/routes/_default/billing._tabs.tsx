import { can, type PermissionName } from '@kontor/contract/can'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const tabs = [
  { to: '/billing', text: 'invoices', permission: 'billing' },
  { to: '/billing/contracts', text: 'contracts', permission: 'contracts' },
  { to: '/billing/methods', text: 'methods', permission: 'billing' },
] as const satisfies { to: string; text: string; permission: PermissionName }[]

/**
 * Title and tabs above the lists of billing; a tab that the visitor may not open is not offered. Single documents, contracts and forms
 * stand without it.
 */
export const Route = createFileRoute('/_default/billing/_tabs')({ component: BillingTabs })

function BillingTabs() {
  const t = useTranslations('billing')
  const user = useUser()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} />
      <Tabs label={t('tabs.label')}>
        {tabs
          .filter(({ permission }) => can(user, permission))
          .map(({ to, text }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className="tab">
              {t(`tabs.${text}`)}
            </Link>
          ))}
      </Tabs>
      <Outlet />
    </div>
  )
}
