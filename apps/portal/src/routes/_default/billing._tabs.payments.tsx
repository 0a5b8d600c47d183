import { createFileRoute, redirect } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { PaymentsPage } from '../../areas/money/payments/history/PaymentsPage.tsx'
import { paymentFields } from '../../areas/money/payments/history/payment-fields.ts'
import { type PaymentSearch, paymentSearch } from '../../areas/money/payments/history/payment-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { onlyShown } from '../../list/only-shown.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/_tabs/payments')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: PaymentSearch & { payment?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // back from the bank or the gateway, which know no other address
    if (isUuid(deps.payment)) {
      throw redirect({ to: '/billing/payments/$id', params: { id: deps.payment }, search: { returned: 'yes' } })
    }
    return orFirstPage(onlyShown(call('GET /ajax/v1/payments', { query: paymentSearch(deps) }), paymentFields))
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.history.title),
  component: () => <PaymentsPage list={Route.useLoaderData()} search={paymentSearch(Route.useSearch())} />,
})
