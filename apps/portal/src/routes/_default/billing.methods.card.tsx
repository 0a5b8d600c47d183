import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CardReturn, OpenCardPage } from '../../areas/money/payments/CardPage.tsx'
import { StripeCardPage } from '../../areas/money/payments/stripe/StripeCardPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { letStripeIn } from '../../page/stripe-policy.ts'

type Search = { session?: string; setup_intent?: string; redirect_status?: string }

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: Search) => search,
  loader: async ({ location }) => {
    const { stripe } = await call('GET /ajax/v1/accounts/payment/get/all')
    if (stripe) letStripeIn(location.href)
    return stripe
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardPage,
})

function CardPage() {
  // Stripe itself calls it otherwise, and adds how the bank has answered
  const { redirect_status, session: given, setup_intent } = Route.useSearch()
  const session = String(given ?? setup_intent ?? '')
  const stripe = Route.useLoaderData()
  const back = session === 'cancelled' ? 'cancelled' : redirect_status === 'failed' ? 'declined' : null
  if (session !== '' && back === null) return <CardReturn session={session} />
  if (stripe) return <StripeCardPage publishableKey={stripe} back={back} />
  return <OpenCardPage cancelled={back !== null} />
}
