import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { RegisterPage } from '../../areas/auth/RegisterPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_register/register')({
  loader: () => call('GET /ajax/v1/provider'),
  head: ({ match }) => pageTitle(match.context, texts => texts.register.title),
  component: () => <RegisterPage provider={Route.useLoaderData()} />,
})
