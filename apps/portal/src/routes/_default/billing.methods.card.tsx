import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CardReturn, OpenCardPage } from '../../areas/payments/CardPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: { session?: string }) => search,
  loader: async () => (await call('GET /ajax/v1/accounts/payment/get/all')).offered.includes('card'),
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardPage,
})

function CardPage() {
  const session = String(Route.useSearch().session ?? '')
  const cancelled = session === 'cancelled'
  const offered = Route.useLoaderData()
  if (session === '' || cancelled) return <OpenCardPage offered={offered} cancelled={cancelled} />
  return <CardReturn session={session} />
}
