import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { PaymentPage } from '../../areas/money/payments/history/PaymentPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/payments/$id')({
  staticData: { permission: 'billing' },
  validateSearch: (search: { returned?: string }) => search,
  loader: ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
    return orNotFound(call('GET /ajax/v1/payments/{id}', { params }))
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.history.page.payment),
  component: () => <PaymentPage payment={Route.useLoaderData()} returned={Route.useSearch().returned !== undefined} />,
})
