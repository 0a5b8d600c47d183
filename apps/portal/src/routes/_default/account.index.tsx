import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ProfilePage } from '../../areas/account/ProfilePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/')({
  loader: () => call('GET /ajax/v1/accounts/profile'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.profile),
  component: () => <ProfilePage {...Route.useLoaderData()} />,
})
