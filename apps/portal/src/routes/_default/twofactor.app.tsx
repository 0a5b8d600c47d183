import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { AddAppPage } from '../../areas/people/identity/factors/AddAppPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/twofactor/app')({
  loader: async () => (await call('GET /ajax/v1/accounts/factors')).apps.length,
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.factors.addApp.title),
  component: () => <AddAppPage count={Route.useLoaderData()} />,
})
