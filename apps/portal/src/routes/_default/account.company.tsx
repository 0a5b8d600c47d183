import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CompanyPage } from '../../areas/customers/customer/company/CompanyPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/company')({
  staticData: { permission: 'account' },
  loader: () => call('GET /ajax/v1/accounts/userdata'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.company),
  component: () => <CompanyPage data={Route.useLoaderData()} />,
})
