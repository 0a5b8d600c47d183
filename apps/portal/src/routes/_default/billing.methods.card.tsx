import { createFileRoute } from '@tanstack/react-router'
import { CardForm } from '../../areas/payments/CardForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardForm,
})
