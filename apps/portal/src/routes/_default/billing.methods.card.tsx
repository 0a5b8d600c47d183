import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CardForm } from '../../areas/payments/CardForm.tsx'
import { CardReturn, OpenCardPage } from '../../areas/payments/CardPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: { session?: string }) => search,
  loader: async () => {
    const { offered, sandbox } = await call('GET /ajax/v1/accounts/payment/get/all')
    return { offered: offered.includes('card'), sandbox }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardPage,
})

function CardPage() {
  const { offered, sandbox } = Route.useLoaderData()
  const session = String(Route.useSearch().session ?? '')
  if (sandbox || !offered) return <CardForm offered={offered} />
  return session === '' ? <OpenCardPage /> : <CardReturn session={session} />
}
