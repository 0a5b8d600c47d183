import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { type ComingSearch, comingSearch } from '../../areas/desk/staff/coming/coming-search.ts'
import { StaffComingPage } from '../../areas/desk/staff/coming/StaffComingPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/staff_/coming')({
  // read where it is used: every page carries this
  validateSearch: (search: ComingSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(call('GET /ajax/v1/staff/coming', { query: comingSearch(deps) })),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.coming.title),
  component: () => <StaffComingPage week={Route.useLoaderData()} search={comingSearch(Route.useSearch())} />,
})
