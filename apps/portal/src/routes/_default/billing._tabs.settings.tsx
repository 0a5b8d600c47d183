import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { BillingSettingsPage } from '../../areas/money/billing/settings/BillingSettingsPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/_tabs/settings')({
  staticData: { permission: 'billing' },
  loader: async () => {
    const [settings, { data: archives }] = await Promise.all([
      call('GET /ajax/v1/billing/settings'),
      call('GET /ajax/v1/invoices/archives'),
    ])
    return { settings, archives }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.billing.settings.title),
  component: () => <BillingSettingsPage {...Route.useLoaderData()} />,
})
