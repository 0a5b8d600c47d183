import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { UserDataPage } from '../../areas/account/UserDataPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/')({
  staticData: { permission: 'account' },
  loader: () => call('GET /ajax/v1/accounts/userdata'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.profile),
  component: () => <UserDataPage data={Route.useLoaderData()} />,
})
