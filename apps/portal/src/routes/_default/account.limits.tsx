import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { LimitsPage } from '../../areas/customers/customer/limits/LimitsPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/limits')({
  staticData: { permission: 'account' },
  loader: () => call('GET /ajax/v1/accounts/limits'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.limits),
  component: () => <LimitsPage limits={Route.useLoaderData().data} />,
})
