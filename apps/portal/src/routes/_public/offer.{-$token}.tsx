import { createFileRoute } from '@tanstack/react-router'
import { OfferPage } from '../../areas/selling/orders/offers/OfferPage.tsx'
import { readOffer } from '../../areas/selling/orders/offers/offer-start.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/offer/{-$token}')({
  // not in every page's script, unlike the route itself
  loader: ({ params }) => readOffer(params.token),
  head: ({ match }) => pageTitle(match.context, texts => texts.offers.one),
  component: () => <OfferPage {...Route.useLoaderData()} />,
})
