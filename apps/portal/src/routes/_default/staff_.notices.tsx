import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffNotices } from '../../areas/service/notices/StaffNotices.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { listSearch } from '../../list/list-search.ts'

export const Route = createFileRoute('/_default/staff_/notices')({
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: { cursor?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    orFirstPage(
      call('GET /ajax/v1/staff/service-notices', { query: listSearch<'GET /ajax/v1/staff/service-notices'>({})(deps) }),
    ),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.notices.title),
  component: () => <StaffNotices list={Route.useLoaderData()} />,
})
