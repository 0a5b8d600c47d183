import { createFileRoute } from '@tanstack/react-router'
import { LoginForm, type LoginReason, type SignOnRefusal } from '../../areas/people/identity/sign-in/LoginForm.tsx'
import { publicPage } from '../../i18n/page-title.ts'
import { wantsPage } from '../../session/rules.ts'

type Search = {
  /** An unknown one has the text of `failed`. */
  sign_on?: SignOnRefusal
  previous_page?: string
  ended?: number
  signed_out?: number
  password_changed?: number
}

export const Route = createFileRoute('/_guest/login')({
  // read below: an address may hold anything
  validateSearch: (search: Search) => search,
  head: ({ match }) => publicPage(match.context, messages => messages.identity.signIn.login.title),
  component: Login,
})

function Login() {
  const { previous_page, sign_on, ...search } = Route.useSearch()
  const previous = typeof previous_page === 'string' ? previous_page : undefined
  return (
    <LoginForm
      previousPage={previous}
      reason={reasonOf(search, previous)}
      refusal={typeof sign_on === 'string' ? sign_on : undefined}
    />
  )
}

function reasonOf(search: object, previous: string | undefined): LoginReason {
  if ('signed_out' in search) return 'signedOut'
  if ('password_changed' in search) return 'passwordChanged'
  return wantsPage(previous) ? 'goOn' : null
}
