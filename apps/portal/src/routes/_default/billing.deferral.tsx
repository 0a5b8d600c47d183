import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { DeferralPage } from '../../areas/arrears/dunning/DeferralPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/deferral')({
  staticData: { permission: 'billing' },
  loader: () => call('GET /ajax/v1/billing/dunning'),
  head: ({ match }) => pageTitle(match.context, texts => texts.dunning.title),
  component: () => <DeferralPage dunning={Route.useLoaderData()} />,
})
