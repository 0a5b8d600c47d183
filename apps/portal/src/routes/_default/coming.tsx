import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ComingPage } from '../../areas/desk/dashboard/ComingPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/coming')({
  loader: async () => {
    const [coming, calendar] = await Promise.all([call('GET /ajax/v1/coming'), call('GET /ajax/v1/coming/calendar')])
    return { coming, calendarSince: calendar.created_at }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.dashboard.coming.title),
  component: () => <ComingPage {...Route.useLoaderData()} />,
})
