import { createFileRoute } from '@tanstack/react-router'
import { LoginForm, type LoginReason, type SignOnRefusal } from '../../areas/people/identity/sign-in/LoginForm.tsx'
import { publicPage } from '../../i18n/page-title.ts'
import { wantsPage } from '../../session/rules.ts'

type Search = {
  sign_on?: SignOnRefusal
  previous_page?: string
  ended?: number
  signed_out?: number
  password_changed?: number
}

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.previous_page === 'string' && { previous_page: search.previous_page }),
    ...(typeof search.sign_on === 'string' && { sign_on: search.sign_on as SignOnRefusal }), // an unknown one has the text of `failed`
    ...(search.ended !== undefined && { ended: 1 }),
    ...(search.signed_out !== undefined && { signed_out: 1 }),
    ...(search.password_changed !== undefined && { password_changed: 1 }),
  }),
  head: ({ match }) => publicPage(match.context, messages => messages.identity.signIn.login.title),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  return <LoginForm previousPage={search.previous_page} reason={reasonOf(search)} refusal={search.sign_on} />
}

function reasonOf({ previous_page, signed_out, password_changed }: Search): LoginReason {
  if (signed_out) return 'signedOut'
  if (password_changed) return 'passwordChanged'
  return wantsPage(previous_page) ? 'goOn' : null
}
