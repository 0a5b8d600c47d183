import { createFileRoute } from '@tanstack/react-router'
import { loadOffer } from '../../areas/selling/changes/load-offer.ts'
import { OfferPage } from '../../areas/selling/changes/OfferPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/transfer/$token')({
  staticData: { permission: 'contracts' },
  loader: ({ params }) => loadOffer(params.token),
  head: ({ match }) => pageTitle(match.context, texts => texts.contracts.actions.offer.title),
  component: () => <OfferPage token={Route.useParams().token} view={Route.useLoaderData()} />,
})
