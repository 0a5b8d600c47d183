import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffNotices } from '../../areas/service/notices/StaffNotices.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/notices')({
  loader: () => call('GET /ajax/v1/staff/service-notices', { query: { limit: 100 } }),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.notices.title),
  component: () => <StaffNotices list={Route.useLoaderData()} />,
})
