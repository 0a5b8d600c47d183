import { createFileRoute } from '@tanstack/react-router'
import { CardForm } from '../../areas/billing/methods/CardForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  head: ({ match }) => pageTitle(match.context, texts => texts.billing.card.title),
  component: CardForm,
})
