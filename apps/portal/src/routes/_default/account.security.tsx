import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { SecurityPage } from '../../areas/account/SecurityPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/security')({
  loader: () => call('GET /ajax/v1/accounts/sessions'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.security),
  component: () => <SecurityPage sessions={Route.useLoaderData().data} />,
})
