import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { AddressesPage } from '../../areas/customers/customer/AddressesPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/addresses')({
  staticData: { permission: 'account' },
  loader: () => call('GET /ajax/v1/accounts/userdata'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.addresses),
  component: () => <AddressesPage data={Route.useLoaderData()} />,
})
