import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { OrderPage } from '../../areas/selling/orders/OrderPage.tsx'
import type { Offer } from '../../areas/selling/orders/offer.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/order/$product')({
  staticData: { permission: 'contracts' },
  loader: ({ params }) => orNotFound(call('GET /ajax/v1/catalogue', { query: params })),
  // an unknown product is not found
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, () => (loaderData.products[0] as Offer).name) : {},
  component: () => <OrderPage {...Route.useLoaderData()} />,
})
