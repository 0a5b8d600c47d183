import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orDeadLink } from '../../api/or-dead-link.ts'
import { RecoveryLinkPage, type RecoveryState } from '../../areas/people/identity/challenge/RecoveryLinkPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/twofactor/recovery/$token')({
  loader: ({ params }) =>
    orDeadLink<RecoveryState>(call('GET /ajax/v1/accounts/recovery/{token}', { params }), {
      purpose: 'none',
      due_at: null,
    }),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.factors.link.title),
  component: () => <RecoveryLinkPage token={Route.useParams().token} state={Route.useLoaderData()} />,
})
