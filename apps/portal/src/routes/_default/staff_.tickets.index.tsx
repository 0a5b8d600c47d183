import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { DeskTicketsPage } from '../../areas/service/support/desk/DeskTicketsPage.tsx'
import { type DeskSearch, deskSearch, restingView } from '../../areas/service/support/desk/desk-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/staff_/tickets/')({
  // read where it is used: every page carries this
  validateSearch: (search: DeskSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const query = deskSearch(deps)
    const { view = restingView, q, tag, sort: _, ...narrowed } = query
    // what a filter asks for, guests do not have; where their call fails, the tickets of customers are there all the same
    const guests = Object.values(narrowed).every(value => value === undefined)
      ? call('GET /ajax/v1/staff/guest-tickets', { query: { view, ...(q && { q }), ...(tag && { tag }) } }).catch(
          () => null,
        )
      : null
    return { list: await orFirstPage(call('GET /ajax/v1/staff/tickets', { query })), guests: await guests }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.tickets.title),
  component: () => <DeskTicketsPage {...Route.useLoaderData()} search={deskSearch(Route.useSearch())} />,
})
