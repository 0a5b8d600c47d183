import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ClosedPage } from '../../areas/register/ClosedPage.tsx'
import { RegisterPage } from '../../areas/register/RegisterPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'
import { publicConfiguration } from '../../session/public-configuration.ts'

export const Route = createFileRoute('/_register/register/')({
  // how to reach the provider, where he opens accounts himself
  loader: () => (publicConfiguration().registration === 'closed' ? call('GET /ajax/v1/provider') : null),
  head: ({ match }) => publicPage(match.context, texts => texts.register.title),
  component: Register,
})

function Register() {
  const provider = Route.useLoaderData()
  return provider ? <ClosedPage provider={provider} /> : <RegisterPage />
}
