import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { PaypalReturn } from '../../areas/money/payments/PaypalReturn.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/paypal')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: { agreement?: string; approval_token_id?: string }) => search,
  loader: async () => (await call('GET /ajax/v1/accounts/payment/get/all')).sandbox,
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.paypal.title),
  component: Paypal,
})

function Paypal() {
  // PayPal itself calls it otherwise
  const { agreement, approval_token_id } = Route.useSearch()
  return (
    <PaypalReturn
      agreement={String(agreement ?? approval_token_id ?? '') || undefined}
      sandbox={Route.useLoaderData()}
    />
  )
}
