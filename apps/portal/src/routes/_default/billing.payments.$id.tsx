import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { PaymentPage } from '../../areas/money/payments/history/PaymentPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/payments/$id')({
  staticData: { permission: 'billing' },
  validateSearch: (search: { returned?: string }) => search,
  loader: async ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
    const payment = await orNotFound(call('GET /ajax/v1/payments/{id}', { params }))
    // said only where it is true
    const arrived = payment.status === 'succeeded' && payment.direction === 'in'
    const left = arrived ? await call('GET /ajax/v1/invoices', { query: { status: 'payable', limit: 1 } }) : null
    return { payment, allPaid: left?.total === 0 }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.history.page.payment),
  component: () => <PaymentPage {...Route.useLoaderData()} returned={Route.useSearch().returned !== undefined} />,
})
