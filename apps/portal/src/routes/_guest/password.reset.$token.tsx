import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { NewPasswordForm } from '../../areas/auth/NewPasswordForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_guest/password/reset/$token')({
  loader: ({ params }) => checkLink(params.token),
  head: ({ match }) => pageTitle(match.context, texts => texts.auth.newPassword.title),
  component: () => <NewPasswordForm token={Route.useParams().token} valid={Route.useLoaderData().valid} />,
})

/** A link that a mail programme has cut or doubled is none of ours: to the visitor it is as dead as an old one. */
async function checkLink(token: string): Promise<{ valid: boolean }> {
  try {
    return await call('GET /ajax/v1/password/reset/{token}', { params: { token } })
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return { valid: false }
    throw error
  }
}
