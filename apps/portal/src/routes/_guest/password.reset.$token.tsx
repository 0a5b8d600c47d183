import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orDeadLink } from '../../api/or-dead-link.ts'
import { NewPasswordForm } from '../../areas/people/identity/sign-in/NewPasswordForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_guest/password/reset/$token')({
  loader: ({ params }) => orDeadLink(call('GET /ajax/v1/password/reset/{token}', { params }), { valid: false }),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.signIn.newPassword.title),
  component: () => <NewPasswordForm token={Route.useParams().token} valid={Route.useLoaderData().valid} />,
})
