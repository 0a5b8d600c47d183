import type { Dashboard } from '@kontor/contract/areas/desk/dashboard'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { orDeadLink } from '../../api/or-dead-link.ts'
import { DashboardPage } from '../../areas/desk/dashboard/DashboardPage.tsx'
import { NoCustomerPage } from '../../areas/desk/dashboard/NoCustomerPage.tsx'
import { onlyLatest } from '../../areas/desk/dashboard/only-latest.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/')({
  loader: ({ context }) =>
    context.user.current_customer_number === null
      ? null
      : orDeadLink<Dashboard | 'unknown'>(onlyLatest(call('GET /ajax/v1/dashboard')), 'unknown'),
  head: ({ match }) => pageTitle(match.context, texts => texts.places.dashboard),
  component: Start,
})

const PlacesPage = lazy(async () => ({
  default: (await import('../../areas/desk/dashboard/PlacesPage.tsx')).PlacesPage,
}))

function Start() {
  const dashboard = Route.useLoaderData()
  if (dashboard === null) return <NoCustomerPage />
  if (dashboard !== 'unknown') return <DashboardPage dashboard={dashboard} />
  // another customer centre need not have one
  return (
    <Suspense>
      <PlacesPage />
    </Suspense>
  )
}
