import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../../areas/auth/LoginForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

type Search = { previous_page?: string; signed_out?: number }

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search['previous_page'] === 'string' && { previous_page: search['previous_page'] }),
    ...(search['signed_out'] !== undefined && { signed_out: 1 }),
  }),
  head: ({ match }) => pageTitle(match.context, messages => messages.auth.login.title),
  component: Login,
})

function Login() {
  const { previous_page, signed_out } = Route.useSearch()
  return <LoginForm previousPage={previous_page} signedOut={signed_out === 1} />
}
