import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CardReturn, OpenCardPage } from '../../areas/payments/CardPage.tsx'
import { CardForm } from '../../areas/payments/CardForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/card')({
  staticData: { permission: 'billing' },
  validateSearch: ({ session }: Record<string, unknown>): { session?: string } =>
    typeof session === 'string' && session !== '' ? { session } : {},
  loader: async () => {
    const { offered, sandbox } = await call('GET /ajax/v1/accounts/payment/get/all')
    return { offered: offered.includes('card'), sandbox }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.card.title),
  component: CardPage,
})

function CardPage() {
  const { offered, sandbox } = Route.useLoaderData()
  const { session } = Route.useSearch()
  if (sandbox || !offered) return <CardForm offered={offered} />
  return session === undefined ? <OpenCardPage /> : <CardReturn session={session} />
}
