import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { OffersPage } from '../../areas/selling/orders/OffersPage.tsx'
import { offered } from '../../areas/selling/orders/offered.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/order/')({
  staticData: { permission: 'contracts' },
  // every page carries this: the list of groups stays with the one that needs it
  validateSearch: (search: { group?: string }) => search,
  loader: async () => (await call('GET /ajax/v1/catalogue')).products.map(offered),
  head: ({ match }) => pageTitle(match.context, texts => texts.orders.title),
  component: () => <OffersPage offers={Route.useLoaderData()} wanted={Route.useSearch().group} />,
})
