import { createFileRoute } from '@tanstack/react-router'
import { CardReturn, OpenCardPage } from '../../areas/payments/CardPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: { session?: string }) => search,
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardPage,
})

function CardPage() {
  const session = String(Route.useSearch().session ?? '')
  const cancelled = session === 'cancelled'
  if (session === '' || cancelled) return <OpenCardPage cancelled={cancelled} />
  return <CardReturn session={session} />
}
