import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { noteOf } from '../../areas/arrears/dunning/next-instalment.ts'
import { PayAll } from '../../areas/money/billing/PayAll.tsx'
import { useToday } from '../../i18n/use-today.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const tabs = [
  { to: '/billing', text: 'invoices' },
  { to: '/billing/payments', text: 'payments' },
  { to: '/billing/methods', text: 'methods' },
  { to: '/billing/balance', text: 'balance' },
  { to: '/billing/usage', text: 'usage' },
  { to: '/billing/settings', text: 'settings' },
] as const

/**
 * Title and tabs above the lists of billing, which have one permission. Single documents and forms stand without it.
 */
export const Route = createFileRoute('/_default/billing/_tabs')({ component: BillingTabs })

function BillingTabs() {
  const t = useTranslations('billing')
  const today = useToday()
  // where the sum is on the page anyway, and the note about what is overdue does not lead to it
  const summary = useMatch({
    from: '/_default/billing/_tabs/',
    shouldThrow: false,
    select: ({ loaderData }) =>
      loaderData?.dunning && noteOf(loaderData.dunning, today) === 'next' ? undefined : loaderData?.list.summary,
  })
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} action={summary && <PayAll summary={summary} />} />
      <Tabs label={t('tabs.label')}>
        {tabs.map(({ to, text }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className="tab">
            {t(`tabs.${text}`)}
          </Link>
        ))}
      </Tabs>
      <Outlet />
    </div>
  )
}
