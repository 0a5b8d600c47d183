import { createFileRoute } from '@tanstack/react-router'
import { ResetRequestForm } from '../../areas/people/identity/sign-in/ResetRequestForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_guest/password/reset/')({
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.signIn.reset.title),
  component: ResetRequestForm,
})
