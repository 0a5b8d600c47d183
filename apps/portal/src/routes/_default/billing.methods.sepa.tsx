import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { SepaForm } from '../../areas/payments/SepaForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/sepa')({
  staticData: { permission: 'billing' },
  validateSearch: (search: { pay?: string }) => search,
  loader: async () => (await call('GET /ajax/v1/accounts/payment/sepa/mandate')).data,
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.sepa.title),
  component: () => <SepaForm texts={Route.useLoaderData()} pay={Route.useSearch().pay} />,
})
