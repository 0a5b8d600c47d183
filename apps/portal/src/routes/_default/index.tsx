import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { DashboardPage } from '../../areas/dashboard/DashboardPage.tsx'
import { NoCustomerPage } from '../../areas/dashboard/NoCustomerPage.tsx'
import { onlyLatest } from '../../areas/dashboard/only-latest.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/')({
  loader: ({ context }) =>
    context.user.current_customer_number === null ? null : onlyLatest(call('GET /ajax/v1/dashboard')),
  head: ({ match }) => pageTitle(match.context, texts => texts.places.dashboard),
  component: Start,
})

function Start() {
  const dashboard = Route.useLoaderData()
  return dashboard ? <DashboardPage dashboard={dashboard} /> : <NoCustomerPage />
}
