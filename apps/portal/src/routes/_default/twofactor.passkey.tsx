import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { AddPasskeyPage } from '../../areas/people/identity/factors/AddPasskeyPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/twofactor/passkey')({
  loader: async () => (await call('GET /ajax/v1/accounts/factors')).passkeys.length,
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.factors.addPasskey.title),
  component: () => <AddPasskeyPage count={Route.useLoaderData()} />,
})
