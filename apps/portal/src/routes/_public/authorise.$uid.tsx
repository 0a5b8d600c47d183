import { createFileRoute } from '@tanstack/react-router'
import { ApplicationRequestPage } from '../../areas/people/identity/single-sign-on/ApplicationRequestPage.tsx'
import { readRequest } from '../../areas/people/identity/single-sign-on/read-request.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { requireUser } from '../../session/guards.ts'

export const Route = createFileRoute('/_public/authorise/$uid')({
  beforeLoad({ context, location }) {
    requireUser(context.user, location)
  },
  // not in every page's script, as the route itself is
  loader: ({ params }) => readRequest(params.uid),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.singleSignOn.consent.heading),
  component: () => <ApplicationRequestPage uid={Route.useParams().uid} request={Route.useLoaderData()} />,
})
