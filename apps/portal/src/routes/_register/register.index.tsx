import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ClosedPage } from '../../areas/customers/customer/registration/ClosedPage.tsx'
import { RegisterPage } from '../../areas/customers/customer/registration/RegisterPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'
import { publicConfiguration } from '../../page/public-configuration.ts'

export const Route = createFileRoute('/_register/register/')({
  // how to reach the provider, where only the provider opens accounts
  loader: () => (publicConfiguration().registration === 'closed' ? call('GET /ajax/v1/provider') : null),
  head: ({ match }) => publicPage(match.context, texts => texts.identity.registration.title),
  component: Register,
})

function Register() {
  const provider = Route.useLoaderData()
  return provider ? <ClosedPage provider={provider} /> : <RegisterPage />
}
