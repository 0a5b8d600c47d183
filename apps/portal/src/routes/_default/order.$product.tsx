import { createFileRoute } from '@tanstack/react-router'
import { loadOffer } from '../../areas/orders/load-offer.ts'
import { OrderPage } from '../../areas/orders/OrderPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/order/$product')({
  staticData: { permission: 'contracts' },
  loader: ({ params, context }) => loadOffer(params.product, context.user),
  head: ({ match, loaderData }) => (loaderData ? pageTitle(match.context, () => loaderData.offer.name) : {}),
  component: () => <OrderPage {...Route.useLoaderData()} />,
})
