import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { EmailLinkPage } from '../../areas/people/identity/email-change/EmailLinkPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/email/$token')({
  loader: ({ params }) => call('GET /ajax/v1/email-changes/{token}', { params }),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.emailChange.link.title),
  component: () => <EmailLinkPage token={Route.useParams().token} found={Route.useLoaderData()} />,
})
