import { createFileRoute } from '@tanstack/react-router'
import { PaypalReturn } from '../../areas/payments/PaypalReturn.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/paypal')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: { agreement?: string }) => search,
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.paypal.title),
  component: () => <PaypalReturn agreement={String(Route.useSearch().agreement ?? '') || undefined} />,
})
