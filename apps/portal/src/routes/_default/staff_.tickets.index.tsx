import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { DeskTicketsPage } from '../../areas/service/support/desk/DeskTicketsPage.tsx'
import { type DeskSearch, deskSearch } from '../../areas/service/support/desk/desk-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/staff_/tickets/')({
  // read where it is used: every page carries this
  validateSearch: (search: DeskSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(call('GET /ajax/v1/staff/tickets', { query: deskSearch(deps) })),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.tickets.title),
  component: () => <DeskTicketsPage list={Route.useLoaderData()} search={deskSearch(Route.useSearch())} />,
})
