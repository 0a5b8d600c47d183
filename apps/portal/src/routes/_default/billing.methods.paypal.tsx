import { createFileRoute } from '@tanstack/react-router'
import { PaypalReturn } from '../../areas/payments/PaypalReturn.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/paypal')({
  staticData: { permission: 'billing' },
  validateSearch: ({ agreement }: Record<string, unknown>): { agreement?: string } =>
    typeof agreement === 'string' && agreement !== '' ? { agreement } : {},
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.paypal.title),
  component: () => <PaypalReturn agreement={Route.useSearch().agreement} />,
})
