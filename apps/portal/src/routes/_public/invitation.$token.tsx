import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../../areas/people/people/invitation/InvitationPage.tsx'
import { invitationView } from '../../areas/people/people/invitation/invitation-view.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/invitation/$token')({
  // not in every page's script, unlike the route itself
  loader: ({ params }) => invitationView(params.token),
  head: ({ match }) => pageTitle(match.context, texts => texts.people.invitation.title),
  component: () => <InvitationPage token={Route.useParams().token} view={Route.useLoaderData()} />,
})
