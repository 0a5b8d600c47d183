import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CardForm } from '../../areas/payments/CardForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  loader: async () => (await call('GET /ajax/v1/accounts/payment/get/all')).offered.includes('card'),
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: () => <CardForm offered={Route.useLoaderData()} />,
})
