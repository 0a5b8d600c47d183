import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { type FiguresSearch, figuresSearch } from '../../areas/service/support/desk/figures-search.ts'
import { TicketFiguresPage } from '../../areas/service/support/desk/TicketFiguresPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/tickets/figures')({
  // read where it is used: every page carries this
  validateSearch: (search: FiguresSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => call('GET /ajax/v1/staff/ticket-figures', { query: figuresSearch(deps) }),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.tickets.figures.title),
  component: () => <TicketFiguresPage figures={Route.useLoaderData()} search={figuresSearch(Route.useSearch())} />,
})
