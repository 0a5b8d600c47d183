import { createFileRoute, redirect } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { SignOutPage } from '../../areas/people/identity/single-sign-on/SignOutPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/sign-out')({
  beforeLoad({ context }) {
    if (!context.user) throw redirect({ to: '/login' })
  },
  loader: () => call('GET /ajax/v1/sign-on/sign-out'),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.singleSignOn.signOut.title),
  component: () => <SignOutPage application={Route.useLoaderData().application} />,
})
