import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ItemsPage } from '../../areas/money/billing/items/ItemsPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/customers/$number_/items')({
  loader: ({ params }) => call('GET /ajax/v1/staff/customers/{id}/items', { params: { id: params.number } }),
  head: ({ match }) => pageTitle(match.context, texts => texts.billing.items.title),
  component: () => <ItemsPage found={Route.useLoaderData()} />,
})
