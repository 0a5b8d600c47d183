import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { TwoFactorPage } from '../../areas/account/TwoFactorPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/twofactor')({
  loader: () => call('GET /ajax/v1/accounts/sessions'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.twofactor.title),
  component: () => <TwoFactorPage sessions={Route.useLoaderData().data} />,
})
