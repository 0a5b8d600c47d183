import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ComingPage } from '../../areas/desk/dashboard/ComingPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/coming')({
  loader: () => call('GET /ajax/v1/coming'),
  head: ({ match }) => pageTitle(match.context, texts => texts.dashboard.coming.title),
  component: () => <ComingPage coming={Route.useLoaderData()} />,
})
